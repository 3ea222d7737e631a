import type { RandomIndex } from '../../src/kernel/policy.ts';

/** The code that a successful script would run. Pages under test report it. */
const DEED = 'top.hit()';
/** Maximum length of a name. */
const MOST = 80;

/** Ways to make a page run code that it should only display. `!` stands for the code. */
const WAYS: readonly string[] = [
  '<script>!</script>',
  '<img src=x onerror=!>',
  '<img src=x onerror="!">',
  '<svg onload=!>',
  '<svg/onload=!//',
  '"><svg onload=!>',
  "'><img src=x onerror=!>",
  '--></style></script><script>!</script>',
  '</title><img src=x onerror=!>',
  '</textarea><script>!</script>',
  '</option></select><img src=x onerror=!>',
  '<iframe srcdoc="<script>!</script>">',
  '<iframe src="javascript:!">',
  '<a href="javascript:!">a</a>',
  'javascript:!',
  'data:text/html,<script>!</script>',
  '<details open ontoggle=!>',
  '<input autofocus onfocus=!>',
  '<video><source onerror=!></video>',
  '<body onload=!>',
  '<style onload=!></style>',
  '<object data="javascript:!">',
  '<embed src="javascript:!">',
  '<form action="javascript:!"><button>a',
  '<math><mi xlink:href="javascript:!">a',
  '<template><script>!</script></template>',
  '<p style="animation:x" onanimationstart=!>',
  '<marquee onstart=!>',
  '<base href="javascript:!//">',
  '<meta http-equiv=refresh content="0;url=javascript:!">',
  '" onmouseover=! x="',
  "' autofocus onfocus=! x='",
  '` onfocus=! x=`',
  '[a](javascript:!)',
  '![a](x" onerror="!)',
  '<javascript:!>',
  '{{constructor.constructor("!")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what somebody may write.
  '${!}',
  '#{!}',
  '$t(common.close, {"a": "<img src=x onerror=!>"})',
  '{{name}}<img src=x onerror=!>',
  '&lt;img src=x onerror=!&gt;',
  '&#60;script&#62;!&#60;/script&#62;',
  '%3Cimg%20src=x%20onerror=!%3E',
  '\\u003cimg src=x onerror=!\\u003e',
  '\\x3cscript\\x3e!\\x3c/script\\x3e',
  '<scr<script>ipt>!</scr</script>ipt>',
  '<![CDATA[<script>!</script>]]>',
  '<?xml-stylesheet href="javascript:!"?>',
  '+ADw-script+AD4-!+ADw-/script+AD4-',
  '__proto__',
  'constructor',
  '=HYPERLINK("javascript:!")',
];
const BEFORE = ['', 'A', '">', "'>", '</b>', '<', '>', '&', '{', '${', '\\'];
const AFTER = ['', 'B', '//', '<!--', '"', "'", '`', '}', '>', '\\'];

/** Returns different texts that would run a script on a page that does not escape them. */
export function payloads(size: number, pick: RandomIndex): readonly string[] {
  const drawn = new Set(WAYS.slice(0, size).map((way) => way.replaceAll('!', DEED)));
  while (drawn.size < size) {
    const way = WAYS[pick(WAYS.length)]!;
    const text = `${of(BEFORE, pick)}${varied(way, pick)}${of(AFTER, pick)}`.replaceAll('!', DEED).trim();
    if (text.length <= MOST) drawn.add(text);
  }
  return [...drawn];
}

function of(all: readonly string[], pick: RandomIndex): string {
  return all[pick(all.length)]!;
}

/** Varies the case of letters, and the white space. */
function varied(way: string, pick: RandomIndex): string {
  switch (pick(4)) {
    case 0:
      return way.replace(/<(\w+)/g, (tag) => tag.toUpperCase());
    case 1:
      return way.replace(/ (?=on|src|href)/g, '/');
    case 2:
      return way.replace(/(on\w+)=/g, '$1 =');
    default:
      return way;
  }
}

/** Which of nine things a key press picks, from 0; undefined when it picks none, or while somebody types. */
export function digitOf(event: KeyboardEvent): number | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return undefined;
  return /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : undefined;
}

/** Whether a key that was pressed writes something, or is meant for what stands before the page. */
export function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (document.querySelector('dialog[open]') !== null) return true;
  // An empty field for a number takes no letters: keys go on working where a question has put the focus in one.
  if (target instanceof HTMLInputElement && target.type === 'number' && target.value === '') {
    return /^[\d+\-.,e]$/i.test(key);
  }
  return target.isContentEditable || target.matches(WRITABLE);
}

const WRITABLE = 'textarea, select, input:not([type="radio"], [type="checkbox"])';

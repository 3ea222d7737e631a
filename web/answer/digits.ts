/** Which of nine things a key press picks, from 0; undefined when it picks none, or while somebody types. */
export function digitOf(event: KeyboardEvent): number | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return undefined;
  return /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : undefined;
}

/** Whether a key pressed there writes something, or is meant for what stands before the page. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (document.querySelector('dialog[open]') !== null) return true;
  return (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type="radio"], [type="checkbox"])')
  );
}

/**
 * Returns which of nine items a key selects, counted from 0. Returns `undefined` for other keys and while the user
 * types.
 */
export function digitOf(event: KeyboardEvent): number | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return undefined;
  return /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : undefined;
}

/** Whether a key press is text input or belongs to an open dialog. */
export function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (document.querySelector('dialog[open]') !== null) return true;
  // Empty number fields ignore letters, so keys keep working when a prompt has focused such a field.
  if (target instanceof HTMLInputElement && target.type === 'number' && target.value === '') {
    return /^[\d+\-.,e]$/i.test(key);
  }
  return target.isContentEditable || target.matches(WRITABLE);
}

const WRITABLE = 'textarea, select, input:not([type="radio"], [type="checkbox"])';

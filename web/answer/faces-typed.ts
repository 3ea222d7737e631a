/** Faces as somebody types them, whatever stands between them: `4, 3`. */
export function facesTyped(text: string): readonly number[] {
  return text
    .split(/[^\d-]+/)
    .filter((each) => each !== '')
    .map(Number);
}

import type { ReactNode } from 'react';
import type { IconName } from './icon-names.ts';

/**
 * An icon, as high as the text beside it. Screen readers skip it, because the element around it has an accessible name.
 * It stays empty until the icons have arrived (look.ts).
 */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

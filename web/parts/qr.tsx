import type { ReactNode } from 'react';
import { encode } from 'uqr';

/** A text as a QR code. */
export function Qr({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { data, size } = encode(text, { border: 1 });
  const path = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" shapeRendering="crispEdges">
      <title>{label}</title>
      <path d={path.join('')} fill="currentColor" />
    </svg>
  );
}

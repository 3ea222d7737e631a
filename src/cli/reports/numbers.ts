import type { Estimate } from '../../simulate/interval.ts';
import type { Row } from '../../simulate/rows.ts';

type Kind = Row['kind'];

/** A value for people: rates in per cent. */
export function valueText(kind: Kind, value: number): string {
  return kind === 'rate' ? `${(value * 100).toFixed(2)} %` : value.toFixed(2);
}

/** `45.20 % (44.9 to 45.5)` */
export function estimateText(kind: Kind, { value, low, high }: Estimate): string {
  if (!Number.isFinite(low)) return `${valueText(kind, value)} (interval unknown)`;
  return `${valueText(kind, value)} (${bound(kind, low)} to ${bound(kind, high)})`;
}

/** `+1.20 % (+0.9 to +1.5)` in percentage points, or plain numbers. */
export function differenceText(kind: Kind, { value, low, high }: Estimate): string {
  const unit = kind === 'rate' ? ' points' : '';
  if (!Number.isFinite(low)) return `${signed(scaled(kind, value))}${unit} (interval unknown)`;
  const [a, b] = [signed(scaled(kind, low)), signed(scaled(kind, high))];
  return `${signed(scaled(kind, value))}${unit} (${a} to ${b})`;
}

function scaled(kind: Kind, value: number): number {
  return kind === 'rate' ? value * 100 : value;
}

function bound(kind: Kind, value: number): string {
  return scaled(kind, value).toFixed(2);
}

function signed(value: number): string {
  const text = value.toFixed(2);
  return value > 0 && text !== '0.00' ? `+${text}` : text.replace(/^-(0\.00)$/, '$1');
}

/** `100,000` */
export function countText(n: number): string {
  return n.toLocaleString('en');
}

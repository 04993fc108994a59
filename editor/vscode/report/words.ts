/** Numbers, values and sizes as people read them. Six digits; what is exact is in the JSON of the command line. */

import type { Argument, Element, Real, Value } from './data';

/** Elements of an array that are written out. */
const SHOWN = 6;
const FEW = 3;

export function number(value: Element): string {
  if (Array.isArray(value)) {
    const [real, imaginary] = (value as readonly Element[]).map(number);
    return `${real}${imaginary?.startsWith('-') ? '' : '+'}${imaginary}i`;
  }
  if (typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) < 1e15)) {
    return String(value);
  }
  return value.toPrecision(6).replace(/(\.\d*?)0+(?=e|$)/, '$1').replace(/\.(?=e|$)/, '');
}

/** Of an error only the size matters. */
export function error(found: Real): string {
  return typeof found === 'number' && found !== 0 ? found.toExponential(1) : String(found);
}

export function value({ shape, values, smallest, largest }: Value): string {
  const shown = values.map(number);
  if (!shape.length) {
    return shown[0] ?? '';
  }
  const count = shape.reduce((product, size) => product * size, 1);
  if (count <= SHOWN) {
    return `[${shown.join(', ')}]`;
  }
  const between = smallest === null || largest === null ? '' : `, from ${number(smallest)} to ${number(largest)}`;
  return `[${shown.slice(0, FEW).join(', ')}, …], ${shape.join('×')}${between}`;
}

export function origin({ origin: kind, activity, value: { shape } }: Argument): string {
  const how = { given: 'given', declared: 'as the file says', random: 'at random', default: shape.length ? 'at random, and its size' : 'by default' }[kind];
  return activity === 'const' ? `${how}, held constant` : how;
}

export function bytes(count: number): string {
  let size = count;
  for (const unit of ['bytes', 'KiB', 'MiB']) {
    if (size < 1024) {
      return unit === 'bytes' ? quantity(size, 'byte') : `${size.toFixed(1)} ${unit}`;
    }
    size /= 1024;
  }
  return `${size.toFixed(2)} GiB`;
}

export function seconds(time: number): string {
  const [factor, unit] = ([[1, 's'], [1e3, 'ms'], [1e6, 'µs']] as const).find(([each]) => time * each >= 1) ?? [1e9, 'ns'];
  const scaled = time * factor;
  return `${scaled >= 1000 ? scaled.toFixed(0) : scaled.toPrecision(3)} ${unit}`;
}

export function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function times(factor: number): string {
  return `${factor.toFixed(2)}×`;
}

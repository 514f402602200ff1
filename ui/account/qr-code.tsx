import { type ReactNode, useEffect, useState } from 'react';
import css from './account.module.css';

/** The quiet zone around the code, in modules. Cameras need it to find the code. */
const MARGIN = 4;

/** A QR code: its width and height in modules, and the path of the dark modules. */
interface Picture {
  readonly size: number;
  readonly path: string;
}

/** A text as a QR code, always dark on white. Renders nothing until the QR library has loaded. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    let gone = false;
    drawn(text).then(
      (made) => {
        if (!gone) setPicture(made);
      },
      // The user can still type the key.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [text]);
  if (picture === null) return null;
  const side = picture.size + 2 * MARGIN;
  return (
    <svg className={css.code} viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`} role="img" aria-label={label}>
      {/* Cameras need dark on white, whatever the theme. */}
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={picture.path} fill="#000" />
    </svg>
  );
}

async function drawn(text: string): Promise<Picture> {
  const { generate } = await import('lean-qr');
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  return { size: code.size, path };
}

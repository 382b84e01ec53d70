import { cloneElement, createElement, Fragment, type ReactElement } from 'react';

/** A message with marks, "Read <terms>the terms</terms>.": each mark becomes the element of its name. */
export function MarkedText({ text, elements }: { text: string; elements: Record<string, ReactElement> }) {
  const pieces = text.split(/(<\w+>.*?<\/\w+>)/).map((piece) => {
    const [, name = '', words] = /^<(\w+)>(.*)<\//.exec(piece) ?? [];
    const element = elements[name];
    return element ? cloneElement(element, {}, words) : piece;
  });
  return createElement(Fragment, null, ...pieces);
}

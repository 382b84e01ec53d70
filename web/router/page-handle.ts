import type { ComponentType } from 'react';
import { useMatches } from 'react-router';

/** What a page's module exports as `handle`, for the layout around it. */
export interface PageHandle {
  /** A part of the header that only this page has; its code is loaded with the page. */
  inHeader: ComponentType;
}

/** The part of the header that the current page brings along. */
export function useHeaderPart(): ComponentType | undefined {
  const handle: unknown = useMatches().at(-1)?.handle;
  return isPageHandle(handle) ? handle.inHeader : undefined;
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'inHeader' in handle;
}

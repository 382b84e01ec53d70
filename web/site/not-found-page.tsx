import { data } from 'react-router';
import { NotFound } from '#web/page/not-found.tsx';

/** Addresses without a page respond 404 (http-contract.md §3). */
export function loader() {
  return data(null, { status: 404 });
}

/** A client-side navigation needs no call. */
export function clientLoader() {
  return null;
}

export default function NotFoundPage() {
  return <NotFound />;
}

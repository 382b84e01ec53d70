import { data } from 'react-router';
import { NotFound } from '#web/page/not-found.tsx';

/** Every address that is no other page's answers 404 (CONTRACT §3). */
export function loader() {
  return data(null, { status: 404 });
}

/** Inside the page there is nothing to ask the server for. */
export function clientLoader() {
  return null;
}

export default function NotFoundPage() {
  return <NotFound />;
}

import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Spinner } from '#web/ui/spinner.tsx';

/** How long a success message is shown before the redirect (product.md §9). */
const SUCCESS_REDIRECT_MS = 3000;

/** Announces a redirect and makes it after 3 s. It replaces this page in the history. */
export function Redirect({ to, children }: { to: string; children: ReactNode }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), SUCCESS_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Spinner />
      {children}
    </p>
  );
}

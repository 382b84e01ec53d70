import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Spinner } from '#web/ui/spinner.tsx';

/** How long a success is read before the page goes on (SPEC §9). */
const SUCCESS_REDIRECT_MS = 3000;

/** Says where the page goes next, and goes there after 3 s, in its own place of the history. */
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

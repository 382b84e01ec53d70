import { useContext } from 'react';
import { type Location, UNSAFE_DataRouterContext, useLocation } from 'react-router';

/**
 * A function that returns the address that this page has or is about to have; undefined while another page opens. React renders a
 * navigation a moment after it has begun: for a timer, or for a second choice made at once, the rendered address is too old.
 */
export function useLatestLocation(): () => Location | undefined {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const { pathname } = useLocation();
  return () => {
    const latest = router && (router.state.navigation.location ?? router.state.location);
    return latest?.pathname === pathname ? latest : undefined;
  };
}

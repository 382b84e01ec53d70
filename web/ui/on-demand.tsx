import { Component, type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { load, prefetch } from '#web/browser/import-with-retry.ts';

/**
 * A component whose code is fetched when it is first used. `whenLoaded(then)` fetches it and calls `then`, which shows the
 * component. If the code cannot be fetched, nothing changes, and the next call tries again. `Part` is undefined until the
 * code is there.
 */
export function useOnDemand<P extends object>(importPart: () => Promise<ComponentType<P>>) {
  const [Part, setPart] = useState<ComponentType<P>>();
  const whenLoaded = (then: () => void) => {
    if (Part) return then();
    load(importPart).then(
      (Loaded) => {
        setPart(() => (props: P) => (
          <PartBoundary>
            <Loaded {...props} />
          </PartBoundary>
        ));
        then();
      },
      () => undefined, // the layout reports it
    );
  };
  return { Part, whenLoaded, prefetch: () => void prefetch(importPart) };
}

/** A component whose code is fetched as soon as it is needed; undefined until the code is there. */
export function useNeededPart<P extends object>(importPart: () => Promise<ComponentType<P>>, isNeeded: boolean) {
  const { Part, whenLoaded } = useOnDemand(importPart);
  const loadPart = useEffectEvent(() => whenLoaded(() => undefined));
  useEffect(() => {
    if (isNeeded) loadPart();
  }, [isNeeded]);
  return Part;
}

/** An error in a part removes the part, not the page. */
class PartBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    return this.state.hasError ? null : this.props.children;
  }
}

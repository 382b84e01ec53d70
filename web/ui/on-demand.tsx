import { Component, type ComponentType, type ReactNode, useState } from 'react';
import { load } from '#web/browser/import-with-retry.ts';

/**
 * A part of a page whose code comes when it is first wanted. `want(then)` fetches it and calls `then`, by which the part is
 * opened; what does not come leaves everything as it is, and may be wanted again. `Part` is there when it has come.
 */
export function useOnDemand<P extends object>(from: () => Promise<ComponentType<P>>) {
  const [Part, setPart] = useState<ComponentType<P>>();
  const want = (then: () => void) => {
    if (Part) return then();
    load(from).then(
      (Loaded) => {
        setPart(() => (props: P) => (
          <Apart>
            <Loaded {...props} />
          </Apart>
        ));
        then();
      },
      () => undefined, // the layout has told
    );
  };
  /** Fetches the code ahead, when a hand comes near; should that fail, `want` will tell. */
  const prepare = () => void from().catch(() => undefined);
  return { Part, want, prepare };
}

/** A fault of a part leaves out the part, not the page. */
class Apart extends Component<{ children: ReactNode }, { isFaulty: boolean }> {
  override state = { isFaulty: false };

  static getDerivedStateFromError() {
    return { isFaulty: true };
  }

  override render() {
    return this.state.isFaulty ? null : this.props.children;
  }
}

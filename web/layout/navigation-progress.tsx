import { useNavigation } from 'react-router';

/** A thin line at the top while the next page is on its way; unseen when that takes less than a fifth of a second. */
export function NavigationProgress() {
  const navigation = useNavigation();
  if (navigation.state === 'idle') return null;
  return <div aria-hidden="true" className="progress fixed inset-x-0 top-0 z-(--z-toast) h-0.5 bg-action" />;
}

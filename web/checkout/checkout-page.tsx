import '#web/cart/english.ts';
import './english.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { BackHome } from '#web/page/back-home.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { useRequireLogin, useUser } from '#web/session/session.ts';
import { Checkout } from './checkout.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';

/**
 * /checkout. Visitors are asked to sign in at once (http-contract.md §3). Until the user has loaded, the page is a skeleton.
 */
export default function CheckoutPage() {
  const { t } = useTranslation();
  const { user, status } = useUser();
  const requireLogin = useRequireLogin();
  const askToSignIn = useEffectEvent(requireLogin);
  useEffect(() => {
    if (status === 'visitor') askToSignIn();
  }, [status]);
  return (
    <>
      <PageHead title={t('checkout.title')} />
      <main id="main" tabIndex={-1} className="page pt-6 pb-section">
        <BackHome />
        <h1 className="mt-2 mb-8 text-h1">{t('checkout.title')}</h1>
        {user ? <Checkout key={user.id} user={user} /> : <CheckoutSkeleton />}
      </main>
    </>
  );
}

import '#web/site/english.ts';
import { Link } from 'react-router';
import { MarkedText } from '#web/i18n/marked-text.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { paths } from '#web/router/paths.ts';
import { PolicySections } from './policy-card.tsx';
import { contentsLayoutClass, PolicyContents } from './policy-contents.tsx';
import { usePolicies } from './use-policies.ts';

/** The shortened Terms of Service that the sign-up form links to (product.md §2 "Privacy policy and terms"). */
export default function TermsPage() {
  const { t } = useTranslation();
  const { policies, language } = usePolicies();
  return (
    <>
      <PageHead title={t('common.termsOfService')} path={paths.terms} />
      <main id="main" tabIndex={-1} className="page pt-6">
        <BackLink to={paths.signUp}>{t('site.terms.backToSignUp')}</BackLink>
        <h1 className="mt-2 text-h1">{t('common.termsOfService')}</h1>
        <p className="text-muted">{t('site.policy.updated')}</p>
        <div className={contentsLayoutClass}>
          <PolicyContents parts={policies.shortTerms} language={language} />
          <div>
            <div className="rounded-3 border border-line bg-surface p-[clamp(1rem,4vw,3rem)]">
              <PolicySections sections={policies.shortTerms} language={language} heading="h2" />
            </div>
            <p className="mt-6 max-w-measure text-muted">
              <MarkedText
                text={t('site.terms.full')}
                elements={{
                  policyLink: <Link to={paths.privacyPolicy} />,
                }}
              />
            </p>
          </div>
        </div>
      </main>
    </>
  );
}

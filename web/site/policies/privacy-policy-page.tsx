import '#web/site/english.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { BackHome } from '#web/page/back-home.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { useSettings } from '#web/page/settings.ts';
import { paths } from '#web/router/paths.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { PolicyCard, PolicySections } from './policy-card.tsx';
import { contentsLayoutClass, PolicyContents } from './policy-contents.tsx';
import { usePolicies } from './use-policies.ts';

/** Terms of Service, Privacy Policy and Contact Us, three cards (product.md §2 "Privacy policy and terms"). */
export default function PrivacyPolicyPage() {
  const { t } = useTranslation();
  const { policies, language } = usePolicies();
  const terms = { id: 'terms-of-service', title: t('common.termsOfService') };
  const privacy = { id: 'privacy-policy', title: t('common.privacyPolicy') };
  const contact = { id: 'contact-us', title: t('site.policy.contact') };
  return (
    <>
      <PageHead title={t('common.privacyPolicy')} path={paths.privacyPolicy} />
      <main id="main" tabIndex={-1} className="page pt-6">
        <BackHome />
        <h1 className="mt-2 text-h1">{t('site.policy.heading')}</h1>
        <p className="text-muted">{t('site.policy.updated')}</p>
        <div className={contentsLayoutClass}>
          <PolicyContents parts={[terms, privacy, contact]} />
          <div className="grid gap-4">
            <PolicyCard {...terms}>
              <PolicySections sections={policies.terms} language={language} heading="h3" />
            </PolicyCard>
            <PolicyCard {...privacy}>
              <PolicySections sections={policies.privacy} language={language} heading="h3" />
            </PolicyCard>
            <PolicyCard {...contact}>
              <Contacts />
            </PolicyCard>
          </div>
        </div>
      </main>
    </>
  );
}

/** The e-mail addresses for support and privacy. */
function Contacts() {
  const { t } = useTranslation();
  const { supportEmail, privacyEmail } = useSettings();
  const contacts = [
    { name: t('site.policy.supportContact'), email: supportEmail },
    { name: t('site.policy.privacyContact'), email: privacyEmail },
  ];
  return (
    <>
      <p className="mt-3 text-muted">{t('site.policy.contactText')}</p>
      <dl className="mt-2">
        {contacts.map(({ name, email }) => (
          <div
            key={name}
            className="grid border-line items-center border-b py-1 max-tablet:pt-4 tablet:grid-cols-[12rem_1fr]"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere">
              <a href={`mailto:${email}`} className="link inline-flex min-h-target items-center">
                <LtrText>{email}</LtrText>
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useSettings } from '#web/page/settings.ts';
import { Wordmark } from '#web/page/wordmark.tsx';
import { paths } from '#web/router/paths.ts';
import { useHelpPath } from '#web/session/help-path.ts';

/** Quick Links on the landing page, Products on other pages; Legal and Support on all (product.md §2). */
export function Footer() {
  const { t } = useTranslation();
  const { storeName, year } = useSettings();
  const { pathname } = useLocation();
  const help = useHelpPath();
  return (
    <footer className="border-t border-line pt-12 pb-8 text-sm print:hidden">
      <div className="page">
        <div className="grid grid-cols-2 gap-8 tablet:grid-cols-3 desktop:grid-cols-[5fr_2fr_2fr_2fr]">
          <div className="col-span-full grid content-start gap-2 desktop:col-span-1">
            <div className="py-2">
              <Wordmark />
            </div>
            <p className="max-w-[34ch] text-muted">{t('common.footer.about')}</p>
          </div>
          {pathname === paths.home ? <QuickLinks /> : <ProductLinks />}
          <Column title={t('common.footer.legal')}>
            <FooterLink to={paths.privacyPolicy} text={t('common.privacyPolicy')} />
            <FooterLink to={paths.terms} text={t('common.termsOfService')} />
          </Column>
          <Column title={t('common.footer.support')}>
            <FooterLink to={help} text={t('common.footer.contactSupport')} />
            <FooterLink to={help} text={t('common.footer.helpCenter')} />
          </Column>
        </div>
        <p className="mt-8 border-t border-line pt-5 text-muted">
          {t('common.footer.copyright', { year, store: storeName })}
        </p>
      </div>
    </footer>
  );
}

function QuickLinks() {
  const { t } = useTranslation();
  return (
    <Column title={t('common.footer.quickLinks')}>
      <FooterLink to={paths.signUp} text={t('common.signUp')} />
      <FooterLink to={paths.auth} text={t('common.footer.browseCatalog')} />
      <FooterLink to={paths.features} text={t('common.aboutUs')} />
      <FooterLink to={paths.mission} text={t('common.ourMission')} />
    </Column>
  );
}

/** Links to no category: categories differ by catalogue, and most pages do not load them. */
function ProductLinks() {
  const { t } = useTranslation();
  return (
    <Column title={t('common.products')}>
      <FooterLink to={paths.products} text={t('common.footer.allMedications')} />
    </Column>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-sm tracking-normal">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function FooterLink({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-9 items-center text-muted hover:text-action hover:underline">
        {text}
      </Link>
    </li>
  );
}

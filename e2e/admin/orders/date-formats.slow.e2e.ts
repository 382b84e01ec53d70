import { expect, test } from '../../fixtures/test.ts';
import { openOrdersTable } from './orders-table.ts';

for (const { locale, day, dateAndTime } of [
  {
    locale: 'en-US',
    day: /[A-Z][a-z]{2} \d{1,2}, 20\d\d/,
    dateAndTime: /^[A-Z][a-z]+ \d{1,2}, 20\d\d at \d+:\d\d\s[AP]M/,
  },
  { locale: 'en-AU', day: /\d{1,2} [A-Z][a-z]{2,3} 20\d\d/, dateAndTime: /^\d{1,2} [A-Z][a-z]+ 20\d\d at \d+:\d\d/ },
  { locale: 'de-DE', day: /\d{1,2} [A-Z][a-z]{2,3} 20\d\d/, dateAndTime: /^\d{1,2} [A-Z][a-z]+ 20\d\d at \d+:\d\d/ },
]) {
  test.describe(`a browser of ${locale}`, () => {
    test.use({ locale });

    test('shows the dates of orders in the format of its region', async ({ page, request }) => {
      const { row, ids } = await openOrdersTable(page, request);
      await expect(row(ids[0]).getByRole('cell').nth(5)).toHaveText(day);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('article').first()).toContainText(day);
      await page.goto(`/admin/orders/${ids[0]}`);
      await expect(page.locator('time').first()).toHaveText(dateAndTime);
    });
  });
}

test.describe('a browser of ar-SA', () => {
  test.use({ locale: 'ar-SA' });

  test('shows dates in the selected language, with the Gregorian calendar and Latin digits', async ({
    page,
    request,
  }) => {
    await openOrdersTable(page, request);
    await page.getByLabel('Language').selectOption('ar');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.getByRole('row').nth(1).getByRole('cell').nth(5)).toHaveText(
      /^\d{1,2}\/\d{1,2}\/20\d\d \d{1,2}:\d\d [صم]$/,
    );
  });
});

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import type { DeliveryFileReport } from '#contract/admin/stock/delivery-file.ts';
import { DELIVERY_FILE_BYTES_MAX, deliveryFileTemplate } from '#contract/stock/delivery-file.ts';
import { FileField } from '#web/admin/file-field.tsx';
import { saveFile } from '#web/browser/save-file.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DeliveryReport } from './delivery-report.tsx';
import { sendDeliveries } from './send-deliveries.ts';

/** Deliveries of a CSV file: the file is checked first, with a report; a second step receives what has no faults. */
export function DeliveryFile() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const result = useRef<HTMLDivElement>(null);
  const send = useMutation({
    // Read first: a file that was changed after it was chosen is a fault of the file, not of the connection.
    mutationFn: async ({ bytes, isTrial }: { bytes: File; isTrial: boolean }) => ({
      isTrial,
      report: await sendDeliveries(new Blob([await bytes.arrayBuffer()]), isTrial),
    }),
    onSuccess: ({ isTrial }) => {
      if (!isTrial) void client.invalidateQueries({ queryKey: ['/api/admin/lots'] });
    },
  });
  const { data, error, isPending } = send;
  const isTooLarge = file !== undefined && file.size > DELIVERY_FILE_BYTES_MAX;
  useEffect(() => {
    if (data) result.current?.focus();
  }, [data]);
  const choose = (chosen: File) => {
    setFile(chosen);
    send.reset();
    if (chosen.size <= DELIVERY_FILE_BYTES_MAX) send.mutate({ bytes: chosen, isTrial: true });
  };
  const receivable = data?.isTrial ? countOf(data.report) : 0;
  return (
    <div className="grid gap-6">
      <p className="text-muted">{t('stock.file.text')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => saveFile('deliveries.csv', `\ufeff${deliveryFileTemplate}`, 'text/csv;charset=utf-8')}
        >
          {t('stock.file.template')}
        </Button>
        <p className="text-sm text-muted">{t('stock.file.templateHelp')}</p>
      </div>
      <FileField
        file={file}
        endings={['.csv']}
        texts={{
          drop: t('stock.file.drop'),
          choose: t('stock.file.choose'),
          chooseAnother: t('stock.file.chooseAnother'),
          formats: t('stock.file.formats'),
        }}
        onChoose={choose}
        error={isTooLarge ? t('stock.file.tooLarge') : undefined}
      />
      {isPending && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner />
          {t(send.variables.isTrial ? 'stock.file.checking' : 'stock.file.receiving')}
        </p>
      )}
      {error && (
        <Notice tone="bad" role="alert">
          {errorText(error, t, t('stock.file.failed'))}
        </Notice>
      )}
      <div ref={result} tabIndex={-1} className="grid gap-6 outline-none">
        {data?.report.fault && (
          <Notice tone="bad" role="alert">
            <span>
              {t(`stock.file.fault.${data.report.fault}`)}{' '}
              {data.report.missingColumns.length > 0 && <LtrText>{data.report.missingColumns.join(', ')}</LtrText>}
            </span>
          </Notice>
        )}
        {data && !data.report.fault && <DeliveryReport {...data} fileName={file?.name ?? ''} />}
      </div>
      {file && receivable > 0 && (
        <div>
          <Button size="big" pending={isPending} onClick={() => send.mutate({ bytes: file, isTrial: false })}>
            {t('stock.file.receive', { count: receivable, number: formatCount(receivable, language) })}
          </Button>
        </div>
      )}
    </div>
  );
}

const countOf = ({ deliveries }: DeliveryFileReport) =>
  deliveries.filter(({ outcome }) => outcome === 'received').length;

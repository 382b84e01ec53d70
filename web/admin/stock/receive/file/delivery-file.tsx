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
  const send = async (bytes: File, isTrial: boolean) =>
    // Read first: a file that was changed after it was chosen is a fault of the file, not of the connection.
    sendDeliveries(new Blob([await bytes.arrayBuffer()]), isTrial);
  const check = useMutation({ mutationFn: (bytes: File) => send(bytes, true) });
  const receive = useMutation({
    mutationFn: (bytes: File) => send(bytes, false),
    // Also after an error: some deliveries may have been received.
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/admin/lots'] }),
  });
  const report = receive.data ?? check.data;
  const isTooLarge = file !== undefined && file.size > DELIVERY_FILE_BYTES_MAX;
  useEffect(() => {
    if (report) result.current?.focus();
  }, [report]);
  const choose = (chosen: File) => {
    if (receive.isPending) return;
    setFile(chosen);
    check.reset();
    receive.reset();
    if (chosen.size <= DELIVERY_FILE_BYTES_MAX) check.mutate(chosen);
  };
  const receivable = check.data && !receive.data ? countOf(check.data) : 0;
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
      {(check.isPending || receive.isPending) && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner />
          {t(check.isPending ? 'stock.file.checking' : 'stock.file.receiving')}
        </p>
      )}
      <div ref={result} tabIndex={-1} className="grid gap-6 outline-none">
        {report?.fault && (
          <Notice tone="bad" role="alert">
            <span>
              {t(`stock.file.fault.${report.fault}`)}{' '}
              {report.missingColumns.length > 0 && <LtrText>{report.missingColumns.join(', ')}</LtrText>}
            </span>
          </Notice>
        )}
        {report && !report.fault && (
          <DeliveryReport report={report} isTrial={!receive.data} fileName={file?.name ?? ''} />
        )}
      </div>
      {check.error && (
        <Notice tone="bad" role="alert">
          {errorText(check.error, t, t('stock.file.failed'))}
        </Notice>
      )}
      {receive.error && (
        <Notice tone="bad" role="alert">
          <span>
            {errorText(receive.error, t, t('stock.file.failed'))} {t('stock.file.partly')}
          </span>
        </Notice>
      )}
      {file && receivable > 0 && (
        <div>
          <Button size="big" pending={receive.isPending} onClick={() => receive.mutate(file)}>
            {t('stock.file.receive', { count: receivable, number: formatCount(receivable, language) })}
          </Button>
        </div>
      )}
    </div>
  );
}

const countOf = ({ deliveries }: DeliveryFileReport) =>
  deliveries.filter(({ outcome }) => outcome === 'received').length;

import './add-picture.css';
import 'react-easy-crop/react-easy-crop.css';
import { type FormEvent, useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import type { AdminProduct } from '#contract/admin/products.ts';
import { PICTURE_BYTES_MAX } from '#contract/catalogue/product-constants.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { AltTextField } from './alt-text-field.tsx';
import type { NewPicture } from './send-picture.ts';
import { pictureErrorText, useChangePictures } from './use-pictures.ts';

const ZOOM_MAX = 5;

/** Shows a chosen file, cuts a square out of it if that is wanted, and adds it to the product. */
export function AddPicture({
  product,
  file,
  onClose,
  onChange,
}: {
  product: AdminProduct;
  file: File;
  onClose: () => void;
  onChange: (product: AdminProduct) => void;
}) {
  const { t } = useTranslation();
  const url = useDataUrl(file);
  const [altText, setAltText] = useState('');
  const [area, setArea] = useState<Area>();
  const [isCropped, setIsCropped] = useState(false);
  const { mutate, isPending, error } = useChangePictures(product.id, (changed) => {
    onClose();
    onChange(changed);
  });
  const isTooLarge = file.size > PICTURE_BYTES_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const picture: NewPicture = { file, altText: altText.trim(), ...(isCropped && area && toFractions(area)) };
    mutate({ add: picture });
  };
  const problem = isTooLarge ? t('products.pictures.tooLarge') : error ? pictureErrorText(error, t) : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('products.pictures.choose')}
      closeLabel={t('common.close')}
    >
      {url && (isCropped ? <Crop url={url} onChange={setArea} /> : <Preview key={url} url={url} />)}
      <form className="grid gap-4" onSubmit={submit}>
        <CheckField
          label={t('products.pictures.crop')}
          checked={isCropped}
          onChange={(event) => setIsCropped(event.target.checked)}
        />
        <AltTextField value={altText} onChange={setAltText} />
        {problem && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <Button type="submit" pending={isPending} blocked={isTooLarge}>
          {t('products.pictures.add')}
        </Button>
      </form>
    </Dialog>
  );
}

/** What this browser cannot show, such as a damaged file, is left to the server's answer. */
function Preview({ url }: { url: string }) {
  const [isShown, setIsShown] = useState(true);
  if (!isShown) return null;
  return (
    <img
      src={url}
      alt=""
      onError={() => setIsShown(false)}
      className="new-picture w-full rounded-2 bg-well object-contain"
    />
  );
}

/** The pointer, the wheel and the arrow keys move the picture under the square. */
function Crop({ url, onChange }: { url: string; onChange: (area: Area) => void }) {
  const { t } = useTranslation();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="grid gap-3">
      {/* The cropper counts from the left. */}
      <div dir="ltr" className="relative h-72 overflow-hidden rounded-2 bg-well">
        <Cropper
          image={url}
          aspect={1}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={onChange}
          cropperProps={{ role: 'group', 'aria-label': t('products.pictures.crop') }}
          disableAutomaticStylesInjection
        />
      </div>
      <label className="grid grid-cols-[auto_1fr] items-center gap-3 text-sm">
        {t('products.pictures.zoom')}
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="new-picture-zoom h-11 w-full"
        />
      </label>
    </div>
  );
}

const toFractions = ({ x, y, width, height }: Area) => ({
  left: x / 100,
  top: y / 100,
  width: width / 100,
  height: height / 100,
});

/** The file as an address: the security policy allows pictures of the store and `data:`. */
function useDataUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}

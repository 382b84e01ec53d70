import ImagePlus from 'lucide-react/icons/image-plus';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { PICTURES_MAX } from '#contract/catalogue/product-constants.ts';
import type { ProductPicture } from '#contract/catalogue/product-picture.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormPart } from '#web/ui/form/form-part.tsx';
import { useOnDemand } from '#web/ui/on-demand.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { EditPicture } from './edit-picture.tsx';

/** Loaded when a file has been chosen: it brings the cropper. */
const importAddPicture = async () => (await import('./add-picture.tsx')).AddPicture;

/** The uploaded pictures of a product: chosen, dropped or pasted. Each change is saved at once, beside the form. */
export function ProductPictures({
  product,
  onChange,
}: {
  product: AdminProduct;
  onChange: (product: AdminProduct) => void;
}) {
  const { t } = useTranslation();
  const { Part: AddPicture, whenLoaded } = useOnDemand(importAddPicture);
  const [file, setFile] = useState<File>();
  const [isOver, setIsOver] = useState(false);
  const { pictures = [] } = product;
  const isFull = pictures.length >= PICTURES_MAX;
  const take = (files: FileList) => {
    const chosen = files[0];
    if (!isFull && chosen) whenLoaded(() => setFile(chosen));
  };
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <FormPart title={t('products.pictures.title')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer; the button inside does the same by keys. */}
      <div
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          take(event.dataTransfer.files);
        }}
        onPaste={(event: ClipboardEvent) => take(event.clipboardData.files)}
        className={`grid justify-items-start gap-4 rounded-3 border-2 border-dashed p-4 ${isOver ? 'border-action bg-action-tint' : 'border-edge'}`}
      >
        {pictures.length > 0 && (
          <ol className="flex flex-wrap gap-3">
            {pictures.map((picture, index) => (
              <Tile
                key={picture.id}
                picture={picture}
                place={{ index, count: pictures.length }}
                product={product}
                onChange={onChange}
              />
            ))}
          </ol>
        )}
        <p className="text-sm text-muted">{t(isFull ? 'products.pictures.P_COUNT' : 'products.pictures.help')}</p>
        <FileButton blocked={isFull} onChoose={take} />
      </div>
      {file && AddPicture && (
        <AddPicture product={product} file={file} onClose={() => setFile(undefined)} onChange={onChange} />
      )}
    </FormPart>
  );
}

/** A button that opens a hidden file field: the browser's own speaks the browser's language. */
function FileButton({ blocked, onChoose }: { blocked: boolean; onChoose: (files: FileList) => void }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        blocked={blocked}
        icon={<ImagePlus aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={() => field.current?.click()}
      >
        {t('products.pictures.choose')}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={({ target }) => {
          if (target.files) onChoose(target.files);
          // Otherwise choosing the same file again would not be a change.
          target.value = '';
        }}
      />
    </>
  );
}

interface TileProps {
  picture: ProductPicture;
  place: { index: number; count: number };
  product: AdminProduct;
  onChange: (product: AdminProduct) => void;
}

/** A picture that opens the dialog in which it is changed. The first one says that lists show it. */
function Tile({ picture, place: { index, count }, product, onChange }: TileProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const name = t('products.pictures.edit', { place: index + 1, count });
  return (
    <li className="grid justify-items-center gap-1">
      <button
        type="button"
        className="grid size-32 place-items-center overflow-hidden rounded-2 border border-edge bg-well"
        onClick={() => setIsOpen(true)}
      >
        <Picture src={picture.url} size={96} eager />
        <span className="sr-only">{picture.altText ? `${name}: ${picture.altText}` : name}</span>
      </button>
      {index === 0 && <span className="text-sm font-semibold">{t('products.pictures.first')}</span>}
      {isOpen && (
        <EditPicture
          picture={picture}
          isFirst={index === 0}
          product={product}
          title={name}
          onClose={() => setIsOpen(false)}
          onChange={onChange}
        />
      )}
    </li>
  );
}

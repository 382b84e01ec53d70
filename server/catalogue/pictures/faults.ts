import {
  AVIF_PIXELS_MAX,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MIN,
  PICTURES_MAX,
  type PictureRule,
} from '#contract/catalogue/product-constants.ts';
import { ApiError } from '#server/platform/http/errors.ts';

const messages: Record<PictureRule, string> = {
  P_FORMAT: 'not a JPEG, PNG, WebP or AVIF picture',
  P_DAMAGED: 'the file is damaged: it could not be read to its end',
  P_SMALL: `less than ${PICTURE_SIDE_MIN} pixels wide or high`,
  P_PIXELS: `more than ${PICTURE_PIXELS_MAX / 1e6} million pixels, as AVIF ${AVIF_PIXELS_MAX / 1e6}`,
  P_COUNT: `the product has ${PICTURES_MAX} pictures already`,
};

/** Why a picture cannot be added: INVALID_INPUT, with the rule for programs. */
export function pictureFault(rule: PictureRule): ApiError {
  return new ApiError('INVALID_INPUT', { issues: [{ path: 'picture', message: messages[rule], rule }] });
}

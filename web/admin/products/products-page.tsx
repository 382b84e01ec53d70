import { Desk } from '../desk.tsx';

/** /admin/products: the whole catalogue, withdrawn products too. */
export default function ProductsDeskPage() {
  return <Desk>{undefined}</Desk>;
}

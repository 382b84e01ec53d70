import './english.ts';
import { Desk } from '../desk.tsx';
import { ProductManagement } from './product-management.tsx';

/** /admin/products: the whole catalogue, withdrawn products too. */
export default function ProductsDeskPage() {
  return (
    <Desk>
      <ProductManagement />
    </Desk>
  );
}

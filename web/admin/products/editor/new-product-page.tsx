import '../english.ts';
import { useUser } from '#web/accounts/session.ts';
import { Desk } from '../../desk.tsx';
import { BackToProducts } from '../back-to-products.tsx';
import { ProductEditor } from './product-editor.tsx';

/** /admin/products/new, a form for a product that the catalogue does not have yet. */
export default function NewProductPage() {
  return (
    <Desk>
      <BackToProducts />
      <NewProduct />
    </Desk>
  );
}

function NewProduct() {
  const { user } = useUser();
  return user && <ProductEditor opened={undefined} userId={user.id} />;
}

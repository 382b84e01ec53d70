import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layout/store-layout-page.tsx', [
    index('site/landing/landing-page.tsx'),
    route('products', 'catalogue/products-page.tsx'),
    route('products/:id/:name?', 'catalogue/product/product-page.tsx'),
    route('compare', 'catalogue/compare/compare-page.tsx'),
    route('auth', 'accounts/sign-in/auth-page.tsx'),
    route('checkout', 'checkout/checkout-page.tsx'),
    route('admin', 'admin/orders/list/dashboard-page.tsx'),
    route('admin/orders/:id', 'admin/orders/detail/order-page.tsx'),
    route('admin/products', 'admin/products/products-page.tsx'),
    route('admin/products/new', 'admin/products/editor/new-product-page.tsx'),
    route('admin/products/import', 'admin/products/import/import-page.tsx'),
    route('admin/products/storefront', 'admin/storefront/storefront-page.tsx'),
    route('admin/products/:id', 'admin/products/editor/product-page.tsx'),
    route('orders/:id', 'orders/document/document-page.tsx'),
    route('profile', 'my-account/profile-page.tsx'),
    route('verify-email/:token?', 'accounts/verification/verify-email-page.tsx'),
    route('disown-account/:token?', 'accounts/verification/disown-account-page.tsx'),
    route('link-google', 'accounts/sign-in/link-google-page.tsx'),
    route('reset-password/:token?', 'accounts/password/reset-password-page.tsx'),
    route('verification-pending', 'accounts/verification/verification-pending-page.tsx'),
    route('privacy-policy', 'site/policies/privacy-policy-page.tsx'),
    route('terms', 'site/policies/terms-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;

import * as accounts from './accounts.ts';
import * as adminOrders from './admin-orders.ts';
import * as adminProducts from './admin-products.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as catalogueImport from './catalogue-import.ts';
import * as checkout from './checkout.ts';
import type { CallInput, CallOutput } from './endpoint.ts';
import * as myAccount from './my-account.ts';
import * as orders from './orders.ts';

/** Every endpoint of the API: what the server binds, OpenAPI shows and the web client is typed by. */
export const endpoints = [
  catalogue.ListProducts,
  catalogue.ListCategories,
  catalogue.ListTypes,
  accounts.GetUser,
  accounts.Register,
  accounts.Login,
  accounts.Logout,
  accounts.ForgotPassword,
  accounts.ResetPassword,
  accounts.VerifyEmail,
  accounts.ResendVerification,
  myAccount.GetMyAccount,
  myAccount.SignOutDevice,
  myAccount.SignOutEverywhere,
  myAccount.ChangePassword,
  myAccount.ExportAccount,
  myAccount.DeleteAccount,
  cart.GetCart,
  cart.AddToCart,
  cart.UpdateCartLine,
  cart.RemoveCartLine,
  checkout.Checkout,
  checkout.FindCheckout,
  checkout.GetShippingAddress,
  orders.ListOrders,
  orders.GetOrder,
  orders.Reorder,
  adminOrders.AdminListOrders,
  adminOrders.AdminOrderStats,
  adminOrders.AdminExportOrders,
  adminOrders.AdminGetOrder,
  adminOrders.AdminUpdateOrder,
  adminOrders.AdminUpdateOrders,
  adminProducts.AdminListProducts,
  adminProducts.AdminGetProduct,
  adminProducts.AdminCreateProduct,
  adminProducts.AdminUpdateProduct,
  adminProducts.AdminWithdrawProduct,
  adminProducts.AdminRestoreProduct,
  catalogueImport.AdminImportCatalogue,
] as const;

type Known = (typeof endpoints)[number];

/** "GET /api/products": how the web names an endpoint, so that a page need not load the schemas. */
export type RouteName = { [E in Known as `${E['method']} ${E['path']}`]: E };
export type RouteInput<R extends keyof RouteName> = CallInput<RouteName[R]>;
export type RouteOutput<R extends keyof RouteName> = CallOutput<RouteName[R]>;

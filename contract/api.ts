import * as accounts from './accounts/accounts.ts';
import * as details from './accounts/change-details.ts';
import * as myAccount from './accounts/my-account.ts';
import * as adminAccounts from './admin/accounts.ts';
import { AdminOrderFigures } from './admin/order-figures.ts';
import * as adminOrders from './admin/orders.ts';
import { AdminProductHistory } from './admin/product-history.ts';
import * as catalogueImport from './admin/product-import.ts';
import * as productPictures from './admin/product-pictures.ts';
import * as adminProducts from './admin/products.ts';
import { AdminImportDeliveries } from './admin/stock/delivery-file.ts';
import * as adminItems from './admin/stock/items.ts';
import * as adminLots from './admin/stock/lots.ts';
import { AdminReceiveGoods } from './admin/stock/receipts.ts';
import * as stocktakes from './admin/stock/stocktakes.ts';
import * as adminStorefront from './admin/storefront.ts';
import * as undoImport from './admin/undo-import.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue/catalogue.ts';
import * as facets from './catalogue/facets.ts';
import * as productDetail from './catalogue/product-detail.ts';
import * as suggestions from './catalogue/suggestions.ts';
import * as addresses from './checkout/addresses.ts';
import { ListCartQuestions } from './checkout/cart-questions.ts';
import * as checkout from './checkout/checkout.ts';
import type { CallInput, CallOutput } from './endpoint.ts';
import * as orders from './orders/orders.ts';
import { ListUsualProducts } from './orders/usual.ts';
import * as orderListReminders from './quick-order/order-list-reminders.ts';
import * as orderLists from './quick-order/order-lists.ts';
import * as ownCodes from './quick-order/own-codes.ts';
import * as quickOrder from './quick-order/quick-order.ts';
import { ReportBrowserError } from './site/browser-errors.ts';
import { ListStock } from './stock/list-stock.ts';
import * as stockAlerts from './stock/stock-alerts.ts';

/** Every endpoint of the API by its OpenAPI operation id. */
export const operations = {
  listProducts: catalogue.ListProducts,
  listFacets: facets.ListFacets,
  listStock: ListStock,
  getProduct: productDetail.GetProduct,
  listCategories: catalogue.ListCategories,
  listTypes: catalogue.ListTypes,
  listSuggestions: suggestions.ListSuggestions,
  getUser: accounts.GetUser,
  register: accounts.Register,
  login: accounts.Login,
  logout: accounts.Logout,
  forgotPassword: accounts.ForgotPassword,
  resetPassword: accounts.ResetPassword,
  verifyEmail: accounts.VerifyEmail,
  disownAccount: accounts.DisownAccount,
  changeName: details.ChangeName,
  changeEmail: details.ChangeEmail,
  cancelEmailChange: details.CancelEmailChange,
  confirmEmail: details.ConfirmEmail,
  linkGoogle: accounts.LinkGoogle,
  resendVerification: accounts.ResendVerification,
  getMyAccount: myAccount.GetMyAccount,
  signOutDevice: myAccount.SignOutDevice,
  signOutEverywhere: myAccount.SignOutEverywhere,
  changePassword: myAccount.ChangePassword,
  exportAccount: myAccount.ExportAccount,
  deleteAccount: myAccount.DeleteAccount,
  getCart: cart.GetCart,
  addToCart: cart.AddToCart,
  updateCartLine: cart.UpdateCartLine,
  removeCartLine: cart.RemoveCartLine,
  emptyCart: cart.EmptyCart,
  restoreCartLines: cart.RestoreCartLines,
  listCartQuestions: ListCartQuestions,
  checkout: checkout.Checkout,
  findCheckout: checkout.FindCheckout,
  getShippingAddress: checkout.GetShippingAddress,
  listAddresses: addresses.ListAddresses,
  saveAddress: addresses.SaveAddress,
  changeAddress: addresses.ChangeAddress,
  removeAddress: addresses.RemoveAddress,
  listOrders: orders.ListOrders,
  getOrder: orders.GetOrder,
  reorder: orders.Reorder,
  listUsualProducts: ListUsualProducts,
  resolveQuickOrder: quickOrder.ResolveQuickOrder,
  addQuickOrder: quickOrder.AddQuickOrder,
  closeQuickOrder: quickOrder.CloseQuickOrder,
  listOrderLists: orderLists.ListOrderLists,
  getOrderList: orderLists.GetOrderList,
  saveOrderList: orderLists.SaveOrderList,
  removeOrderList: orderLists.RemoveOrderList,
  remindOfOrderList: orderListReminders.RemindOfOrderList,
  endOrderListReminder: orderListReminders.EndOrderListReminder,
  listOwnCodes: ownCodes.ListOwnCodes,
  saveOwnCodes: ownCodes.SaveOwnCodes,
  removeOwnCode: ownCodes.RemoveOwnCode,
  listStockAlerts: stockAlerts.ListStockAlerts,
  addStockAlert: stockAlerts.AddStockAlert,
  removeStockAlert: stockAlerts.RemoveStockAlert,
  reportBrowserError: ReportBrowserError,
  adminListAccounts: adminAccounts.AdminListAccounts,
  adminGetAccount: adminAccounts.AdminGetAccount,
  adminResendVerification: adminAccounts.AdminResendVerification,
  adminSignOutAccount: adminAccounts.AdminSignOutAccount,
  adminListOrders: adminOrders.AdminListOrders,
  adminOrderStats: adminOrders.AdminOrderStats,
  adminOrderFigures: AdminOrderFigures,
  adminExportOrders: adminOrders.AdminExportOrders,
  adminGetOrder: adminOrders.AdminGetOrder,
  adminAddOrderNote: adminOrders.AdminAddOrderNote,
  adminRemoveOrderNote: adminOrders.AdminRemoveOrderNote,
  adminUpdateOrder: adminOrders.AdminUpdateOrder,
  adminUpdateOrders: adminOrders.AdminUpdateOrders,
  adminUndoStatusChanges: adminOrders.AdminUndoStatusChanges,
  adminListProducts: adminProducts.AdminListProducts,
  adminGetProduct: adminProducts.AdminGetProduct,
  adminListItems: adminItems.AdminListItems,
  adminChangeItem: adminItems.AdminChangeItem,
  adminReceiveGoods: AdminReceiveGoods,
  adminImportDeliveries: AdminImportDeliveries,
  adminListStocktakes: stocktakes.AdminListStocktakes,
  adminStartStocktake: stocktakes.AdminStartStocktake,
  adminGetStocktake: stocktakes.AdminGetStocktake,
  adminCountLot: stocktakes.AdminCountLot,
  adminApplyStocktake: stocktakes.AdminApplyStocktake,
  adminRemoveStocktake: stocktakes.AdminRemoveStocktake,
  adminListLots: adminLots.AdminListLots,
  adminGetLot: adminLots.AdminGetLot,
  adminChangeLot: adminLots.AdminChangeLot,
  adminListLotOrders: adminLots.AdminListLotOrders,
  adminAdjustLot: adminLots.AdminAdjustLot,
  adminApproveLotRequest: adminLots.AdminApproveLotRequest,
  adminDiscardLotRequest: adminLots.AdminDiscardLotRequest,
  adminCreateProduct: adminProducts.AdminCreateProduct,
  adminUpdateProduct: adminProducts.AdminUpdateProduct,
  adminWithdrawProduct: adminProducts.AdminWithdrawProduct,
  adminRestoreProduct: adminProducts.AdminRestoreProduct,
  adminProductHistory: AdminProductHistory,
  adminAddPicture: productPictures.AdminAddPicture,
  adminChangePicture: productPictures.AdminChangePicture,
  adminRemovePicture: productPictures.AdminRemovePicture,
  adminListFeatured: adminStorefront.AdminListFeatured,
  adminSetFeatured: adminStorefront.AdminSetFeatured,
  adminListCategories: adminStorefront.AdminListCategories,
  adminRenameCategory: adminStorefront.AdminRenameCategory,
  adminForgetCategoryName: adminStorefront.AdminForgetCategoryName,
  adminImportCatalogue: catalogueImport.AdminImportCatalogue,
  adminLastImport: undoImport.AdminLastImport,
  adminUndoImport: undoImport.AdminUndoImport,
} as const;

export const endpoints = Object.values(operations);

type ApiEndpoint = (typeof endpoints)[number];

/** Endpoints by method and path ("GET /api/products"). Pages use these names, so they do not load the schemas. */
export type RouteName = { [E in ApiEndpoint as `${E['method']} ${E['path']}`]: E };
export type RouteInput<R extends keyof RouteName> = CallInput<RouteName[R]>;
export type RouteOutput<R extends keyof RouteName> = CallOutput<RouteName[R]>;

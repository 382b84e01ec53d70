import type { ShortTerms, Terms } from '../policy.ts';

export const terms: Terms = [
  {
    id: 'terms-acceptance',
    title: 'Acceptation des conditions',
    paragraphs: [
      'Ces conditions constituent un accord entre vous et {{store}}, distributeur en ligne de médicaments et de produits de santé exploité depuis l’Australie, qui vend à des clients des pays proposés lors de la commande.',
      'En créant un compte ou en passant commande, vous les acceptez. Si vous ne les approuvez pas, nous vous prions de ne pas utiliser la boutique.',
    ],
  },
  {
    id: 'terms-eligibility',
    title: 'Qui peut utiliser la boutique',
    paragraphs: [
      'Vous devez avoir au moins 18 ans, résider dans un pays où nous livrons et avoir la capacité juridique de contracter.',
      'Si vous commandez pour un cabinet, un distributeur ou un établissement, vous confirmez qu’il détient les autorisations nécessaires et que vous pouvez agir en son nom.',
    ],
  },
  {
    id: 'terms-account',
    title: 'Votre compte',
    paragraphs: [
      'Donnez-nous des renseignements exacts et tenez-les à jour. Vous devez confirmer votre adresse e-mail avant de pouvoir passer commande.',
      'Gardez votre mot de passe pour vous. Vous répondez de ce qui se passe sur votre compte tant que vous ne nous avez pas signalé que quelqu’un d’autre y a eu accès.',
    ],
  },
  {
    id: 'terms-information',
    title: 'Informations sur les produits',
    paragraphs: [
      'Les descriptions, les dosages et les images vous aident à reconnaître un produit. Les images sont des dessins de la forme pharmaceutique, non de la boîte que vous recevez.',
      'Rien dans cette boutique ne constitue un avis médical. Lisez la notice jointe au produit et consultez un médecin ou un pharmacien avant de l’utiliser.',
    ],
  },
  {
    id: 'terms-prescriptions',
    title: 'Produits sur ordonnance',
    paragraphs: [
      'Les produits soumis à prescription ne sont fournis que sur présentation d’une ordonnance valable, ou à des professionnels, distributeurs et établissements autorisés à les manipuler.',
      'Nous pouvons demander l’ordonnance ou l’autorisation avant de libérer une commande, et nous la refusons lorsque la loi ou votre sécurité l’exige.',
    ],
  },
  {
    id: 'terms-prices',
    title: 'Prix et paiement',
    paragraphs: [
      'Les prix sont en dollars australiens (AUD). Le prix qui compte est celui affiché lorsque vous passez commande ; s’il a changé depuis que vous avez rempli votre panier, nous vous montrons d’abord le nouveau.',
      'Vous pouvez payer par les principales cartes de crédit ou par virement bancaire et, pour les établissements agréés, à crédit fournisseur. Les droits de douane et les taxes d’importation ne sont pas compris dans nos prix et sont à la charge du destinataire.',
    ],
  },
  {
    id: 'terms-orders',
    title: 'Commandes',
    paragraphs: [
      'Votre commande est une offre d’achat. Le contrat est conclu lorsque nous la confirmons ; avant cela, nous pouvons la décliner, par exemple si un produit est épuisé ou ne peut vous être envoyé.',
      'Si nous annulons une commande que vous avez payée, vous êtes intégralement remboursé. Pour l’annuler vous-même, écrivez-nous avant son expédition.',
    ],
  },
  {
    id: 'terms-delivery',
    title: 'Expédition et livraison',
    paragraphs: [
      'La livraison prend 5 à 15 jours ouvrés en Australie et 10 à 25 jours ouvrés à l’international, à compter du départ de notre entrepôt. Ce sont des estimations, que la douane peut allonger.',
      'Les produits sensibles à la température voyagent dans un emballage qui les maintient dans leur plage. Veillez à ce que quelqu’un puisse les réceptionner.',
      'Certains produits ne peuvent pas être importés partout. Il vous appartient de connaître les règles du pays où vous les faites livrer.',
    ],
  },
  {
    id: 'terms-returns',
    title: 'Retours et remboursements',
    paragraphs: [
      'Les articles sans ordonnance peuvent être retournés non ouverts dans les 14 jours suivant la livraison. Les articles sur ordonnance ne sont pas repris, car nous n’avons pas le droit de les remettre en rayon.',
      'Les remboursements se font par le moyen de paiement d’origine, déduction faite des frais de port. Écrivez-nous avant de renvoyer quoi que ce soit.',
      'Si ce que vous avez reçu est endommagé, ne correspond pas ou n’a pas été conservé à sa température, prévenez-nous aussitôt : nous le remplaçons ou le remboursons en totalité. Cet article ne limite pas vos droits au titre de la loi australienne sur la consommation.',
    ],
  },
  {
    id: 'terms-use',
    title: 'Usage acceptable',
    paragraphs: [
      'Ne commandez pas sous un faux nom, avec une fausse ordonnance, ni pour revendre sans l’autorisation requise. Ne cherchez pas à atteindre les données d’autrui et ne perturbez pas le fonctionnement de la boutique.',
      'Nous pouvons fermer un compte qui enfreint ces règles, et nous signalons ce que la loi nous oblige à signaler.',
    ],
  },
  {
    id: 'terms-liability',
    title: 'Responsabilité',
    paragraphs: [
      'Nos produits sont assortis de garanties que la loi australienne sur la consommation interdit d’exclure, et rien ici ne les exclut.',
      'Au-delà, nous ne répondons pas des pertes causées par l’usage d’un produit contraire à sa notice ou à un avis médical, par un retard que nous ne pouvions éviter ou par des renseignements erronés. Lorsque la loi nous permet de limiter notre responsabilité, elle se limite à fournir de nouveau le produit ou à en rembourser le prix.',
    ],
  },
  {
    id: 'terms-changes',
    title: 'Modifications et droit applicable',
    paragraphs: [
      'Nous pouvons modifier ces conditions ; la date en haut de cette page indique la dernière modification. Une commande relève toujours des conditions en vigueur le jour où elle a été passée.',
      'Le droit australien s’applique et les tribunaux australiens sont compétents. Si vous achetez en tant que consommateur, vous conservez la protection que vous accorde la loi de votre pays.',
    ],
  },
];

export const shortTerms: ShortTerms = [
  {
    id: 'short-eligibility',
    title: 'Qui peut s’inscrire',
    paragraphs: [
      'Vous devez avoir au moins 18 ans, résider dans un pays où nous livrons et avoir la capacité juridique de contracter. Quiconque commande pour un établissement confirme que celui-ci est autorisé et qu’il peut agir en son nom.',
    ],
  },
  {
    id: 'short-account',
    title: 'Votre compte',
    paragraphs: [
      'Donnez-nous des renseignements exacts, gardez votre mot de passe pour vous et confirmez votre adresse e-mail avant de passer commande. Prévenez-nous aussitôt si quelqu’un d’autre a utilisé votre compte.',
    ],
  },
  {
    id: 'short-orders',
    title: 'Commandes, prix et livraison',
    paragraphs: [
      'Les prix sont en dollars australiens (AUD). Les produits sur ordonnance ne sont fournis que sur présentation d’une ordonnance valable ou à des destinataires autorisés.',
      'La livraison prend 5 à 15 jours ouvrés en Australie et 10 à 25 jours ouvrés à l’international.',
    ],
  },
  {
    id: 'short-returns',
    title: 'Retours et remboursements',
    paragraphs: [
      'Les articles sans ordonnance peuvent être retournés non ouverts sous 14 jours ; les articles sur ordonnance ne sont pas repris. Les remboursements se font par le moyen de paiement d’origine, déduction faite des frais de port.',
    ],
  },
  {
    id: 'short-liability',
    title: 'Avis médical et responsabilité',
    paragraphs: [
      'Rien sur {{store}} ne constitue un avis médical : lisez la notice et consultez un médecin ou un pharmacien. Les garanties de la loi australienne sur la consommation demeurent intactes ; au-delà, notre responsabilité se limite à fournir de nouveau le produit ou à en rembourser le prix.',
    ],
  },
];

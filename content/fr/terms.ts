import type { ShortTerms, Terms } from '../policy.ts';

export const terms: Terms = [
  {
    id: 'terms-acceptance',
    title: 'Acceptation des conditions',
    paragraphs: [
      'Les présentes conditions constituent un contrat entre vous et {{store}}, distributeur en ligne de médicaments et de produits de santé, exploité depuis l’Australie, qui vend dans les pays proposés au moment de finaliser la commande.',
      'En créant un compte ou en passant commande, vous les acceptez. Si elles ne vous conviennent pas, nous vous prions de ne pas utiliser la boutique.',
    ],
  },
  {
    id: 'terms-eligibility',
    title: 'Qui peut utiliser la boutique',
    paragraphs: [
      'Vous devez avoir au moins 18 ans, résider dans un pays où nous livrons et avoir la capacité juridique de contracter.',
      'Si vous commandez pour un cabinet, un distributeur ou un établissement, vous confirmez qu’il détient les autorisations nécessaires et que vous avez le pouvoir d’agir en son nom.',
    ],
  },
  {
    id: 'terms-account',
    title: 'Votre compte',
    paragraphs: [
      'Donnez-nous des renseignements exacts et tenez-les à jour. Vous devez confirmer votre adresse e-mail avant de pouvoir passer commande.',
      'Gardez votre mot de passe secret. Vous répondez de l’utilisation de votre compte tant que vous ne nous avez pas signalé qu’une autre personne y a eu accès.',
    ],
  },
  {
    id: 'terms-information',
    title: 'Informations sur les produits',
    paragraphs: [
      'Les descriptions, les dosages et les images vous aident à reconnaître un produit. Les images représentent la forme pharmaceutique, et non le conditionnement que vous recevez.',
      'Rien dans cette boutique ne constitue un avis médical. Lisez la notice jointe au produit et demandez conseil à un médecin ou à un pharmacien avant de l’utiliser.',
    ],
  },
  {
    id: 'terms-prescriptions',
    title: 'Produits sur ordonnance',
    paragraphs: [
      'Les produits sur ordonnance ne sont fournis que sur présentation d’une ordonnance valable, ou à des professionnels de santé, distributeurs et établissements autorisés à les détenir.',
      'Nous pouvons demander l’ordonnance ou l’autorisation avant d’expédier une commande, et nous refusons toute commande lorsque la loi ou votre sécurité l’exige.',
    ],
  },
  {
    id: 'terms-prices',
    title: 'Prix et paiement',
    paragraphs: [
      'Les prix sont en dollars australiens (AUD). Le prix applicable est celui affiché au moment où vous passez commande ; s’il a changé depuis que vous avez rempli votre panier, nous vous indiquons d’abord le nouveau prix.',
      'Vous pouvez payer avec les principales cartes bancaires ou par virement bancaire ; les établissements agréés peuvent bénéficier d’un crédit fournisseur. Les droits de douane et les taxes d’importation ne sont pas compris dans nos prix et sont à la charge du destinataire.',
    ],
  },
  {
    id: 'terms-orders',
    title: 'Commandes',
    paragraphs: [
      'Votre commande constitue une offre d’achat. Le contrat est conclu lorsque nous la confirmons ; avant cela, nous pouvons la refuser, par exemple si un produit est en rupture de stock ou ne peut pas vous être envoyé.',
      'Si nous annulons une commande que vous avez payée, nous vous en remboursons la totalité. Pour annuler vous-même une commande, écrivez-nous avant son expédition.',
    ],
  },
  {
    id: 'terms-delivery',
    title: 'Expédition et livraison',
    paragraphs: [
      'La livraison prend 5 à 15 jours ouvrés en Australie et 10 à 25 jours ouvrés à l’international, à compter du départ de notre entrepôt. Ces délais sont indicatifs ; le passage en douane peut les allonger.',
      'Les produits sensibles à la température voyagent dans un emballage qui les maintient dans leur plage de température. Veillez à ce que quelqu’un puisse les réceptionner.',
      'Certains produits ne peuvent pas être importés partout. Il vous appartient de connaître les règles du pays de livraison.',
    ],
  },
  {
    id: 'terms-returns',
    title: 'Retours et remboursements',
    paragraphs: [
      'Les articles sans ordonnance peuvent être retournés, s’ils n’ont pas été ouverts, dans les 14 jours suivant la livraison. Les articles sur ordonnance ne peuvent pas être retournés, car nous n’avons pas le droit de les remettre en rayon.',
      'Les remboursements sont effectués sur le moyen de paiement d’origine, déduction faite des frais de port. Écrivez-nous avant de renvoyer quoi que ce soit.',
      'Si ce que vous avez reçu est endommagé, n’est pas ce que vous aviez commandé ou n’a pas été maintenu à sa température, prévenez-nous aussitôt : nous le remplaçons ou le remboursons en totalité. Cette section ne limite pas les droits que vous tenez du droit australien de la consommation (Australian Consumer Law).',
    ],
  },
  {
    id: 'terms-use',
    title: 'Règles d’utilisation',
    paragraphs: [
      'Ne commandez pas sous un faux nom, avec une fausse ordonnance, ni en vue d’une revente sans l’autorisation requise. Ne tentez pas d’accéder aux données d’autrui et ne perturbez pas le fonctionnement de la boutique.',
      'Nous pouvons fermer un compte qui enfreint ces règles, et nous signalons ce que la loi nous oblige à signaler.',
    ],
  },
  {
    id: 'terms-liability',
    title: 'Responsabilité',
    paragraphs: [
      'Nos produits sont assortis de garanties que le droit australien de la consommation interdit d’exclure, et rien ici ne les exclut.',
      'Au-delà, nous ne répondons pas des pertes causées par l’utilisation d’un produit contraire à sa notice ou à un avis médical, par un retard de livraison que nous ne pouvions pas éviter ou par des renseignements erronés qui nous ont été donnés. Lorsque la loi nous permet de limiter notre responsabilité, celle-ci se limite au remplacement du produit ou au remboursement de son prix.',
    ],
  },
  {
    id: 'terms-changes',
    title: 'Modifications et droit applicable',
    paragraphs: [
      'Nous pouvons modifier ces conditions ; la date en haut de cette page indique la dernière modification. Une commande est toujours régie par les conditions en vigueur le jour où elle a été passée.',
      'Le droit australien s’applique et les tribunaux australiens sont compétents. Si vous achetez en tant que consommateur, vous conservez la protection que vous accorde la loi de votre pays.',
    ],
  },
];

export const shortTerms: ShortTerms = [
  {
    id: 'short-eligibility',
    title: 'Qui peut s’inscrire',
    paragraphs: [
      'Vous devez avoir au moins 18 ans, résider dans un pays où nous livrons et avoir la capacité juridique de contracter. Toute personne qui commande pour un établissement confirme que celui-ci détient les autorisations nécessaires et qu’elle a le pouvoir d’agir en son nom.',
    ],
  },
  {
    id: 'short-account',
    title: 'Votre compte',
    paragraphs: [
      'Donnez-nous des renseignements exacts, gardez votre mot de passe secret et confirmez votre adresse e-mail avant de passer commande. Prévenez-nous aussitôt si une autre personne a utilisé votre compte.',
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
      'Les articles sans ordonnance peuvent être retournés, s’ils n’ont pas été ouverts, dans un délai de 14 jours ; les articles sur ordonnance ne peuvent pas être retournés. Les remboursements sont effectués sur le moyen de paiement d’origine, déduction faite des frais de port.',
    ],
  },
  {
    id: 'short-liability',
    title: 'Avis médical et responsabilité',
    paragraphs: [
      'Rien sur {{store}} ne constitue un avis médical : lisez la notice et demandez conseil à un médecin ou à un pharmacien. Les garanties prévues par le droit australien de la consommation demeurent intactes ; au-delà, notre responsabilité se limite au remplacement du produit ou au remboursement de son prix.',
    ],
  },
];

import type { Privacy } from '../policy.ts';

export const privacy: Privacy = [
  {
    id: 'privacy-who',
    title: 'Qui nous sommes',
    paragraphs: [
      '{{store}} est exploité depuis l’Australie et vend à des clients du monde entier. Nous traitons les données personnelles selon la loi australienne de 1988 sur la vie privée et ses principes, et selon la loi de votre pays lorsqu’elle s’applique à nous.',
    ],
  },
  {
    id: 'privacy-collected',
    title: 'Ce que nous recueillons',
    paragraphs: [
      'Nous recueillons ce que vous nous donnez en vous inscrivant et en commandant : votre nom, votre adresse e-mail, votre adresse de livraison, ce que vous avez commandé et, s’il le faut, votre ordonnance ou votre autorisation.',
      'Nos serveurs notent aussi l’heure d’une visite, la page demandée et l’adresse réseau d’origine, afin de trouver les pannes et d’empêcher les abus.',
    ],
  },
  {
    id: 'privacy-health',
    title: 'Données de santé',
    paragraphs: [
      'Ce que l’on commande à une pharmacie peut en dire long sur sa santé. Nous traitons chaque commande comme une donnée sensible, nous ne la recueillons qu’avec le consentement que vous donnez en commandant, et nous ne nommons jamais un produit dans l’objet d’un e-mail.',
    ],
  },
  {
    id: 'privacy-use',
    title: 'Comment nous les utilisons',
    paragraphs: [
      'Pour traiter et livrer vos commandes, vous répondre, vous informer du sort d’une commande, rappeler un produit lorsque son fabricant ou une autorité le demande, et remplir nos obligations légales de distributeur de médicaments.',
    ],
  },
  {
    id: 'privacy-limits',
    title: 'Ce que nous ne faisons pas',
    paragraphs: [
      'Nous ne vendons pas de données personnelles, nous ne les utilisons pas à des fins publicitaires et nous ne vous suivons pas sur d’autres sites.',
    ],
  },
  {
    id: 'privacy-recipients',
    title: 'Qui les reçoit',
    paragraphs: [
      'Les transporteurs reçoivent le nom et l’adresse inscrits sur le colis, les prestataires de paiement ce qu’exige un paiement, et les entreprises qui exploitent nos serveurs et notre messagerie ce qui y est conservé ou envoyé, en vertu de contrats qui les lient à la présente politique.',
      'Les autorités sanitaires, les tribunaux et la police ne reçoivent d’informations que lorsque la loi nous oblige à les donner.',
    ],
  },
  {
    id: 'privacy-abroad',
    title: 'Données envoyées à l’étranger',
    paragraphs: [
      'Une commande vers un autre pays en franchit la frontière avec votre nom, votre adresse et les documents de douane. Lorsqu’un prestataire travaille hors d’Australie, nous veillons à ce qu’il protège les données comme l’exigent les principes australiens de protection de la vie privée.',
    ],
  },
  {
    id: 'privacy-retention',
    title: 'Combien de temps nous les conservons',
    paragraphs: [
      'Les données de prescription sont conservées jusqu’à 7 ans, comme la loi nous l’impose. Les traces des autres commandes sont conservées aussi longtemps que le droit fiscal le demande.',
      'Tout le reste est effacé à la fermeture de votre compte. Les journaux des serveurs sont effacés rapidement.',
    ],
  },
  {
    id: 'privacy-security',
    title: 'Comment nous les protégeons',
    paragraphs: [
      'Les connexions sont chiffrées. Les mots de passe ne sont conservés que sous forme d’empreintes irréversibles. Le personnel ne voit une commande que si son travail l’exige, et toute modification d’une commande est consignée.',
      'Si malgré cela des données étaient perdues ou tombaient en de mauvaises mains, nous vous en informerions sans délai, ainsi que l’autorité.',
    ],
  },
  {
    id: 'privacy-cookies',
    title: 'Cookies',
    paragraphs: [
      'Nous posons les cookies qui vous gardent connecté, et aucun autre. La déconnexion met fin à la session sur nos serveurs. Votre choix de langue est oublié quand vous fermez la page, si ce n’est qu’il accompagne une commande afin que nos e-mails parlent votre langue.',
    ],
  },
  {
    id: 'privacy-rights',
    title: 'Vos droits',
    paragraphs: [
      'Vous pouvez demander une copie de vos données, les faire corriger, les faire effacer lorsqu’aucune loi ne nous oblige à les garder, et retirer votre consentement. Écrivez à l’adresse de confidentialité ci-dessous ; nous répondons sous 30 jours.',
      'Si notre réponse ne vous satisfait pas, vous pouvez saisir le Commissariat à l’information d’Australie ou l’autorité de votre pays.',
    ],
  },
  {
    id: 'privacy-children',
    title: 'Enfants',
    paragraphs: [
      'La boutique s’adresse aux personnes de 18 ans et plus. Nous ne recueillons pas de données d’enfants de moins de 13 ans ; si nous apprenions que c’est le cas, nous les effacerions.',
    ],
  },
  {
    id: 'privacy-changes',
    title: 'Modifications de cette politique',
    paragraphs: [
      'Lorsque nous modifions cette politique, nous changeons la date en haut de la page. Si une modification touche à l’usage de données que nous avons déjà, nous vous en informons par e-mail avant qu’elle prenne effet.',
    ],
  },
];

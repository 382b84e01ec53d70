import type { Privacy } from '../policy.ts';

export const privacy: Privacy = [
  {
    id: 'privacy-who',
    title: 'Qui nous sommes',
    paragraphs: [
      'La boutique {{store}} est exploitée depuis l’Australie et vend à des clients du monde entier. Nous traitons les données personnelles conformément à la loi australienne sur la protection de la vie privée (Privacy Act 1988) et à ses principes, ainsi qu’à la loi de votre pays lorsqu’elle s’applique à nous.',
    ],
  },
  {
    id: 'privacy-collected',
    title: 'Ce que nous recueillons',
    paragraphs: [
      'Nous recueillons ce que vous nous donnez en vous inscrivant et en commandant : votre nom, votre adresse e-mail, votre adresse de livraison, ce que vous avez commandé et, le cas échéant, votre ordonnance ou votre autorisation professionnelle.',
      'Nos serveurs enregistrent aussi l’heure de chaque visite, la page demandée et l’adresse réseau d’origine, afin de détecter les pannes et d’empêcher les abus. De chaque connexion, nous conservons le nom de votre navigateur et celui de son système, pour que vous puissiez voir sur quels appareils votre compte est ouvert.',
    ],
  },
  {
    id: 'privacy-health',
    title: 'Données de santé',
    paragraphs: [
      'Une commande passée à une pharmacie peut révéler l’état de santé d’une personne. Nous traitons chaque commande comme une donnée sensible, nous ne la recueillons qu’avec le consentement que vous donnez en commandant, et nous ne nommons jamais un produit dans l’objet d’un e-mail.',
    ],
  },
  {
    id: 'privacy-use',
    title: 'Comment nous les utilisons',
    paragraphs: [
      'Nous les utilisons pour traiter et livrer vos commandes, vous répondre, vous informer de l’avancement d’une commande, rappeler un produit lorsque son fabricant ou une autorité le demande, et remplir nos obligations légales de distributeur de médicaments.',
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
      'Les transporteurs reçoivent le nom et l’adresse inscrits sur le colis, les prestataires de paiement ce qu’exige un paiement, et les entreprises qui exploitent nos serveurs et notre messagerie ce qui y est conservé ou envoyé, dans le cadre de contrats qui leur imposent de respecter la présente politique.',
      'Les autorités sanitaires, les tribunaux et la police ne reçoivent de données que lorsque la loi nous oblige à leur en communiquer.',
    ],
  },
  {
    id: 'privacy-abroad',
    title: 'Données envoyées à l’étranger',
    paragraphs: [
      'Une commande vers un autre pays en franchit la frontière avec votre nom, votre adresse et les documents douaniers. Lorsqu’un prestataire exerce hors d’Australie, nous veillons à ce qu’il protège les données comme l’exigent les principes australiens de protection de la vie privée.',
    ],
  },
  {
    id: 'privacy-retention',
    title: 'Combien de temps nous les conservons',
    paragraphs: [
      'Les données relatives aux ordonnances sont conservées jusqu’à 7 ans, comme la loi nous l’impose. Les données des autres commandes sont conservées aussi longtemps que le droit fiscal l’exige.',
      'Tout le reste est effacé à la fermeture de votre compte, et vos nom, e-mail et adresse sont retirés des données de commandes. Un historique des connexions et des modifications de compte, sans noms et avec des adresses réseau abrégées, est conservé 400 jours. Les journaux des serveurs sont effacés après une courte période.',
    ],
  },
  {
    id: 'privacy-security',
    title: 'Comment nous les protégeons',
    paragraphs: [
      'Les connexions sont chiffrées. Les mots de passe ne sont conservés que sous forme d’empreintes irréversibles. Le personnel ne voit une commande que si son travail l’exige, et toute modification d’une commande est consignée.',
      'Si malgré cela des données étaient perdues ou tombaient entre de mauvaises mains, nous vous en informerions sans délai, ainsi que l’autorité compétente.',
    ],
  },
  {
    id: 'privacy-cookies',
    title: 'Cookies',
    paragraphs: [
      'Nous utilisons uniquement les cookies nécessaires à la connexion et au maintien de votre session. L’un d’eux reconnaît pendant 90 jours un navigateur avec lequel vous vous êtes déjà connecté, afin que personne ne puisse bloquer votre accès en cherchant à deviner votre mot de passe. La déconnexion met fin à la session sur nos serveurs. Votre choix de langue est oublié à la fermeture de la page ; votre compte et vos commandes le conservent toutefois, afin que nos e-mails soient rédigés dans votre langue.',
    ],
  },
  {
    id: 'privacy-rights',
    title: 'Vos droits',
    paragraphs: [
      'Vous pouvez demander une copie de vos données, les faire corriger, les faire effacer lorsqu’aucune loi ne nous oblige à les conserver, et retirer votre consentement. Votre profil vous permet d’obtenir cette copie et de supprimer votre compte, immédiatement. Pour toute autre demande, écrivez à l’adresse indiquée ci-dessous pour les questions de confidentialité ; nous répondons dans un délai de 30 jours.',
      'Si notre réponse ne vous satisfait pas, vous pouvez saisir l’autorité australienne de protection des données (Office of the Australian Information Commissioner) ou celle de votre pays.',
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
      'Lorsque nous modifions cette politique, nous mettons à jour la date en haut de la page. Si une modification concerne l’utilisation de données que nous détenons déjà, nous vous en informons par e-mail avant qu’elle prenne effet.',
    ],
  },
];

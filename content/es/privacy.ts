import type { Privacy } from '../policy.ts';

export const privacy: Privacy = [
  {
    id: 'privacy-who',
    title: 'Quiénes somos',
    paragraphs: [
      '{{store}} opera desde Australia y vende a clientes de todo el mundo. Tratamos los datos personales conforme a la Ley de Privacidad de Australia de 1988 (Privacy Act) y sus Principios de Privacidad, así como a la ley de su país cuando nos resulta aplicable.',
    ],
  },
  {
    id: 'privacy-collected',
    title: 'Qué datos recogemos',
    paragraphs: [
      'Recogemos lo que usted nos facilita al registrarse y al comprar: su nombre, su correo electrónico, su dirección de envío, lo que ha pedido y, cuando hace falta, su receta o su licencia.',
      'Nuestros servidores registran además la hora de la visita, la página solicitada y la dirección de red de origen, para encontrar fallos e impedir abusos. De cada inicio de sesión guardamos el nombre de su navegador y el de su sistema, para que usted pueda ver dónde tiene la sesión abierta.',
    ],
  },
  {
    id: 'privacy-health',
    title: 'Datos de salud',
    paragraphs: [
      'Lo que una persona pide a una farmacia puede revelar algo sobre su salud. Tratamos cada pedido como información sensible, la recogemos solo con el consentimiento que usted da al hacerlo y nunca nombramos un producto en el asunto de un correo.',
    ],
  },
  {
    id: 'privacy-use',
    title: 'Para qué los usamos',
    paragraphs: [
      'Para procesar y entregar sus pedidos, responderle, informarle de lo que ocurre con un pedido, retirar un producto cuando lo pide su fabricante o una autoridad, y cumplir nuestras obligaciones legales como distribuidores de medicamentos.',
    ],
  },
  {
    id: 'privacy-limits',
    title: 'Qué no hacemos',
    paragraphs: [
      'No vendemos datos personales, no los usamos con fines publicitarios y no seguimos su actividad en otros sitios web.',
    ],
  },
  {
    id: 'privacy-recipients',
    title: 'Quién los recibe',
    paragraphs: [
      'Los transportistas reciben el nombre y la dirección que figuran en el paquete; los proveedores de pago, lo que requiere un pago; y las empresas que gestionan nuestros servidores y nuestro correo, lo que allí se guarda o se envía, en virtud de contratos que las vinculan a esta política.',
      'Las autoridades sanitarias, los tribunales y la policía reciben información solo cuando la ley nos obliga a darla.',
    ],
  },
  {
    id: 'privacy-abroad',
    title: 'Datos enviados al extranjero',
    paragraphs: [
      'Un pedido a otro país cruza su frontera con su nombre, su dirección y los documentos de aduana. Cuando un proveedor trabaja fuera de Australia, nos aseguramos de que proteja los datos como exigen los Principios de Privacidad australianos.',
    ],
  },
  {
    id: 'privacy-retention',
    title: 'Cuánto tiempo los conservamos',
    paragraphs: [
      'Los datos de recetas se conservan durante un máximo de 7 años, como nos exige la ley. Los registros de los demás pedidos se conservan mientras lo exija la legislación fiscal.',
      'Todo lo demás se borra cuando se cierra su cuenta, y su nombre, correo y dirección se eliminan de los registros de pedidos. Durante 400 días se conserva un historial de inicios de sesión y de cambios en las cuentas, sin nombres y con direcciones de red abreviadas. Los registros de los servidores se borran al poco tiempo.',
    ],
  },
  {
    id: 'privacy-security',
    title: 'Cómo los protegemos',
    paragraphs: [
      'Las conexiones van cifradas. Las contraseñas se guardan solo como resúmenes criptográficos irreversibles. El personal ve un pedido únicamente cuando su trabajo lo requiere, y los cambios en un pedido quedan registrados.',
      'Si pese a ello se perdieran datos o llegaran a manos indebidas, se lo comunicaríamos sin demora a usted y a la autoridad.',
    ],
  },
  {
    id: 'privacy-cookies',
    title: 'Cookies',
    paragraphs: [
      'Usamos únicamente las cookies necesarias para iniciar la sesión y mantenerla. Una de ellas reconoce durante 90 días un navegador con el que ya ha iniciado sesión, para que nadie pueda dejarle fuera de su cuenta intentando adivinar su contraseña. Si cierra la sesión, esta termina también en nuestros servidores. El idioma elegido se olvida al cerrar la página; su cuenta y sus pedidos lo conservan, para que nuestros correos le lleguen en ese idioma.',
    ],
  },
  {
    id: 'privacy-rights',
    title: 'Sus derechos',
    paragraphs: [
      'Puede pedir una copia de sus datos, su rectificación o, cuando ninguna ley nos obligue a conservarlos, su supresión, y retirar su consentimiento. Desde su perfil puede descargar la copia y eliminar la cuenta al momento. Para todo lo demás, escriba a la dirección de privacidad que figura más abajo; respondemos en un plazo de 30 días.',
      'Si nuestra respuesta no le satisface, puede reclamar ante la Oficina del Comisionado de Información de Australia (OAIC) o ante la autoridad de su país.',
    ],
  },
  {
    id: 'privacy-children',
    title: 'Menores',
    paragraphs: [
      'La tienda es para personas de 18 años o más. No recogemos datos de menores de 13 años; si supiéramos que lo hemos hecho, los borraríamos.',
    ],
  },
  {
    id: 'privacy-changes',
    title: 'Cambios en esta política',
    paragraphs: [
      'Cuando modificamos esta política, cambiamos la fecha que encabeza la página. Si un cambio afecta a lo que hacemos con datos que ya tenemos, se lo comunicamos por correo electrónico antes de que surta efecto.',
    ],
  },
];

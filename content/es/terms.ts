import type { ShortTerms, Terms } from '../policy.ts';

export const terms: Terms = [
  {
    id: 'terms-acceptance',
    title: 'Aceptación de estas condiciones',
    paragraphs: [
      'Estas condiciones son un acuerdo entre usted y {{store}}, distribuidor en línea de medicamentos y productos para la salud que opera desde Australia y vende a clientes de los países que figuran al finalizar la compra.',
      'Al crear una cuenta o hacer un pedido, usted las acepta. Si no está de acuerdo con ellas, le rogamos que no utilice la tienda.',
    ],
  },
  {
    id: 'terms-eligibility',
    title: 'Quién puede usar la tienda',
    paragraphs: [
      'Debe tener al menos 18 años, residir en un país al que hagamos envíos y tener capacidad legal para contratar.',
      'Si compra para una consulta médica, un distribuidor o una institución, confirma que esa entidad dispone de las licencias necesarias y que usted puede actuar en su nombre.',
    ],
  },
  {
    id: 'terms-account',
    title: 'Su cuenta',
    paragraphs: [
      'Facilítenos datos exactos y manténgalos al día. Debe verificar su correo electrónico antes de poder hacer pedidos.',
      'No comparta su contraseña. Usted responde de lo que ocurra con su cuenta hasta que nos avise de que otra persona ha tenido acceso a ella.',
    ],
  },
  {
    id: 'terms-information',
    title: 'Información sobre los productos',
    paragraphs: [
      'Las descripciones, las dosis y las imágenes le ayudan a reconocer un producto. Las imágenes son dibujos de la forma farmacéutica, no del envase que recibe.',
      'Nada de lo que aparece en esta tienda constituye consejo médico. Lea el prospecto que acompaña al producto y consulte a su médico o farmacéutico antes de usarlo.',
    ],
  },
  {
    id: 'terms-prescriptions',
    title: 'Productos con receta',
    paragraphs: [
      'Los productos que requieren receta se suministran únicamente con una receta válida o a profesionales, distribuidores e instituciones con licencia para manejarlos.',
      'Podemos pedirle la receta o la licencia antes de liberar un pedido, y lo rechazamos si la ley o su seguridad lo exigen.',
    ],
  },
  {
    id: 'terms-prices',
    title: 'Precios y pago',
    paragraphs: [
      'Los precios están en dólares australianos (AUD). El precio aplicable es el que se muestra al hacer el pedido; si ha cambiado desde que llenó el carrito, antes le mostramos el nuevo.',
      'Puede pagar con las principales tarjetas de crédito o por transferencia bancaria; las instituciones aprobadas pueden hacerlo también con crédito comercial. Los derechos de aduana y los impuestos de importación no están incluidos en nuestros precios y corren a cargo del destinatario.',
    ],
  },
  {
    id: 'terms-orders',
    title: 'Pedidos',
    paragraphs: [
      'Su pedido es una oferta de compra. El contrato se celebra cuando confirmamos el pedido; antes podemos rechazarlo, por ejemplo si un producto está agotado o no se le puede enviar.',
      'Si cancelamos un pedido que ya ha pagado, le devolvemos el importe íntegro. Si es usted quien desea cancelarlo, escríbanos antes de que se envíe.',
    ],
  },
  {
    id: 'terms-delivery',
    title: 'Envío y entrega',
    paragraphs: [
      'La entrega tarda de 5 a 15 días hábiles dentro de Australia y de 10 a 25 días hábiles en el resto del mundo, contados desde que el pedido sale de nuestro almacén. Son plazos estimados, que la aduana puede alargar.',
      'Los productos sensibles a la temperatura viajan en un embalaje que los mantiene dentro de su intervalo de temperatura. Procure que haya alguien para recibirlos.',
      'La importación de algunos productos no está permitida en todos los países. Es responsabilidad suya conocer las normas del país de destino.',
    ],
  },
  {
    id: 'terms-returns',
    title: 'Devoluciones y reembolsos',
    paragraphs: [
      'Los artículos que no requieren receta pueden devolverse en los 14 días siguientes a la entrega si no se han abierto. Los artículos que requieren receta no admiten devolución, pues no podemos volver a ponerlos a la venta.',
      'Los reembolsos se hacen por el medio de pago original, descontando los gastos de envío. Escríbanos antes de devolver nada.',
      'Si lo que ha recibido está dañado, no es lo que pidió o no se conservó a su temperatura, avísenos de inmediato: lo sustituimos o le devolvemos el importe íntegro. Este apartado no limita los derechos que le reconoce la Ley del Consumidor de Australia (Australian Consumer Law).',
    ],
  },
  {
    id: 'terms-use',
    title: 'Uso aceptable',
    paragraphs: [
      'No haga pedidos con un nombre falso, con una receta falsa ni para revender sin la licencia necesaria. No intente acceder a datos ajenos ni perturbe el funcionamiento de la tienda.',
      'Podemos cerrar una cuenta que incumpla estas normas, y comunicamos lo que la ley nos obliga a comunicar.',
    ],
  },
  {
    id: 'terms-liability',
    title: 'Responsabilidad',
    paragraphs: [
      'Nuestros productos tienen garantías que, según la Ley del Consumidor de Australia (Australian Consumer Law), no pueden excluirse, y nada de lo aquí dispuesto las excluye.',
      'Más allá de ellas, no respondemos de las pérdidas causadas por usar un producto en contra de lo indicado en su prospecto o del consejo médico, por retrasos en la entrega que no pudimos evitar o por datos erróneos que se nos hayan facilitado. Cuando la ley nos permite limitar nuestra responsabilidad, esta se limita a suministrar de nuevo el producto o a reembolsar su precio.',
    ],
  },
  {
    id: 'terms-changes',
    title: 'Cambios y ley aplicable',
    paragraphs: [
      'Podemos modificar estas condiciones; la fecha que encabeza esta página indica cuándo lo hicimos por última vez. Cada pedido se rige por las condiciones vigentes el día en que se hizo.',
      'Estas condiciones se rigen por las leyes de Australia, y sus tribunales son los competentes. Si compra en calidad de consumidor, conserva la protección que le otorga la ley de su propio país.',
    ],
  },
];

export const shortTerms: ShortTerms = [
  {
    id: 'short-eligibility',
    title: 'Quién puede registrarse',
    paragraphs: [
      'Debe tener al menos 18 años, residir en un país al que hagamos envíos y tener capacidad legal para contratar. Quien compra para una institución confirma que esta dispone de licencia y que puede actuar en su nombre.',
    ],
  },
  {
    id: 'short-account',
    title: 'Su cuenta',
    paragraphs: [
      'Facilítenos datos exactos, no comparta su contraseña y verifique su correo electrónico antes de hacer pedidos. Avísenos de inmediato si otra persona ha usado su cuenta.',
    ],
  },
  {
    id: 'short-orders',
    title: 'Pedidos, precios y entrega',
    paragraphs: [
      'Los precios están en dólares australianos (AUD). Los productos con receta se suministran únicamente con una receta válida o a destinatarios con licencia.',
      'La entrega tarda de 5 a 15 días hábiles dentro de Australia y de 10 a 25 días hábiles en el resto del mundo.',
    ],
  },
  {
    id: 'short-returns',
    title: 'Devoluciones y reembolsos',
    paragraphs: [
      'Los artículos que no requieren receta pueden devolverse sin abrir en un plazo de 14 días; los que requieren receta no admiten devolución. Los reembolsos se hacen por el medio de pago original, descontando los gastos de envío.',
    ],
  },
  {
    id: 'short-liability',
    title: 'Consejo médico y responsabilidad',
    paragraphs: [
      'Nada de lo publicado en {{store}} constituye consejo médico: lea el prospecto y consulte a su médico o farmacéutico. Las garantías de la Ley del Consumidor de Australia (Australian Consumer Law) quedan intactas; más allá de ellas, nuestra responsabilidad se limita a suministrar de nuevo el producto o a reembolsar su precio.',
    ],
  },
];

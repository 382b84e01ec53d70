import type { CartQuestion } from '#contract/checkout/cart-questions.ts';
import { UNUSUAL_TIMES } from '#contract/checkout/unusual-quantity.ts';
import { lookAlikeOf } from '#server/catalogue/medicines/look-alikes.ts';
import { orderedLastYear } from '#server/orders/usual/ordered-last-year.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** From so many orders on, a quantity is a habit. */
const HABIT_ORDERS = 2;

interface Row extends Record<string, unknown> {
  id: number;
  quantity: number;
  drugName: string;
  /** Null without a habit. */
  usual: number | null;
}

/** What may be a slip in a customer's cart: far more packs than usual, and names that look alike. */
export async function listCartQuestions(db: Runner, userId: number): Promise<CartQuestion[]> {
  const { rows } = await db.execute<Row>(sql`
    with ordered as (${orderedLastYear(userId)})
    select c.id, c.quantity, p.drug_name as "drugName", ordered.usual_quantity as usual
    from cart_lines c join products p on p.id = c.product_id
    join offers o on o.product_id = c.product_id and o.dosage = c.dosage
    left join ordered on ordered.product_id = c.product_id and ordered.dosage = c.dosage and ordered.orders >= ${HABIT_ORDERS}
    where c.user_id = ${userId} order by c.id`);
  const unusual = rows.flatMap(({ id, quantity, usual }): CartQuestion[] =>
    usual !== null && quantity > usual * UNUSUAL_TIMES
      ? [{ kind: 'unusual-quantity', lineIds: [id], usualQuantity: usual }]
      : [],
  );
  return [...unusual, ...lookAlikes(rows)];
}

/** Groups of lines, each with another name of the group. Lines of one name are no pair. */
function lookAlikes(rows: Row[]): CartQuestion[] {
  const named = rows.flatMap(({ id, drugName }) => {
    const lookAlike = lookAlikeOf(drugName);
    return lookAlike ? [{ id, name: drugName.toLowerCase(), others: lookAlike.others }] : [];
  });
  const asked = new Set<string>();
  return named.flatMap(({ id, name, others }): CartQuestion[] => {
    const alike = named.filter((other) => other.name !== name && others.some((each) => other.name.includes(each)));
    if (alike.length === 0) return [];
    const same = named.filter((other) => other.name === name);
    const lineIds = [...new Set([id, ...same.map((each) => each.id), ...alike.map((each) => each.id)])].sort(
      (one, other) => one - other,
    );
    const key = lineIds.join(' ');
    if (asked.has(key)) return [];
    asked.add(key);
    return [{ kind: 'look-alike', lineIds }];
  });
}

import type { countryCodes } from '#contract/checkout/shipping.ts';
import type { Language } from '#contract/languages.ts';

/** Where the customers of the demonstration store are. Names and streets are common ones; no address is meant to exist. */
export interface Place {
  country: (typeof countryCodes)[number];
  /** How many customers it has. */
  customers: number;
  language: Language;
  /** Cities of the checkout's list with a postal code of theirs. */
  cities: readonly (readonly [city: string, postalCode: string])[];
  streets: readonly string[];
  firstNames: readonly string[];
  lastNames: readonly string[];
}

export const places: readonly Place[] = [
  {
    country: 'AU',
    customers: 16,
    language: 'en',
    cities: [
      ['Sydney', '2000'],
      ['Melbourne', '3000'],
      ['Brisbane', '4000'],
      ['Adelaide', '5000'],
      ['Perth', '6000'],
      ['Ballarat', '3350'],
    ],
    streets: ['Wickham Street', 'George Street', 'Station Road', 'Victoria Parade', 'High Street'],
    firstNames: ['Amelia', 'Jack', 'Priya', 'Noah', 'Grace', 'Minh', 'Ruby', 'Thomas'],
    lastNames: ['Nguyen', 'Taylor', 'Sharma', 'O’Connor', 'Walker', 'Papadopoulos', 'Wright', 'Kelly'],
  },
  {
    country: 'AU',
    customers: 4,
    language: 'ar',
    cities: [
      ['Sydney', '2144'],
      ['Melbourne', '3060'],
    ],
    streets: ['Auburn Road', 'Sydney Road'],
    firstNames: ['ليلى', 'عمر', 'مريم', 'يوسف'],
    lastNames: ['حداد', 'منصور', 'الخطيب', 'نصر'],
  },
  {
    country: 'US',
    customers: 6,
    language: 'en',
    cities: [
      ['Boston', '02115'],
      ['Atlanta', '30303'],
      ['Austin', '78701'],
    ],
    streets: ['Main Street', 'Oak Avenue', 'Washington Street'],
    firstNames: ['Emily', 'Marcus', 'Olivia', 'Daniel', 'Aisha'],
    lastNames: ['Johnson', 'Williams', 'Garcia', 'Miller', 'Brooks'],
  },
  {
    country: 'GB',
    customers: 6,
    language: 'en',
    cities: [
      ['Birmingham', 'B4 6NH'],
      ['Aberdeen', 'AB25 2ZN'],
      ['Belfast', 'BT12 6BA'],
    ],
    streets: ['Church Lane', 'Queen’s Road', 'Mill Street'],
    firstNames: ['Isla', 'Harry', 'Zara', 'Callum', 'Megan'],
    lastNames: ['Evans', 'Patel', 'Campbell', 'Hughes', 'Khan'],
  },
  {
    country: 'NZ',
    customers: 5,
    language: 'en',
    cities: [
      ['Auckland', '1010'],
      ['Christchurch', '8011'],
    ],
    streets: ['Riccarton Avenue', 'Park Road', 'Queen Street'],
    firstNames: ['Aroha', 'Liam', 'Mia', 'Wiremu'],
    lastNames: ['Wilson', 'Ngata', 'Cooper', 'Tama'],
  },
  {
    country: 'CA',
    customers: 4,
    language: 'fr',
    cities: [
      ['Montréal', 'H2X 3E4'],
      ['Québec City', 'G1R 2J6'],
    ],
    streets: ['rue Saint-Denis', 'avenue du Parc'],
    firstNames: ['Gabrielle', 'Étienne', 'Noémie', 'Olivier'],
    lastNames: ['Tremblay', 'Gagnon', 'Bouchard', 'Roy'],
  },
  {
    country: 'FR',
    customers: 4,
    language: 'fr',
    cities: [
      ['Amiens', '80000'],
      ['Angers', '49000'],
    ],
    streets: ['rue de la République', 'avenue Jean Jaurès'],
    firstNames: ['Camille', 'Hugo', 'Léa', 'Mathieu'],
    lastNames: ['Lefèvre', 'Moreau', 'Garnier', 'Petit'],
  },
  {
    country: 'ES',
    customers: 4,
    language: 'es',
    cities: [
      ['Alicante', '03001'],
      ['Albacete', '02001'],
    ],
    streets: ['Calle Mayor', 'Avenida de la Constitución'],
    firstNames: ['Lucía', 'Javier', 'Carmen', 'Pablo'],
    lastNames: ['García', 'Fernández', 'Ruiz', 'Ortega'],
  },
  {
    country: 'MX',
    customers: 3,
    language: 'es',
    cities: [
      ['Aguascalientes', '20000'],
      ['Chihuahua', '31000'],
    ],
    streets: ['Avenida Juárez', 'Calle Hidalgo'],
    firstNames: ['Ximena', 'Diego', 'Guadalupe'],
    lastNames: ['Hernández', 'Ramírez', 'Castillo'],
  },
  {
    country: 'DE',
    customers: 3,
    language: 'en',
    cities: [
      ['Berlin', '10117'],
      ['Augsburg', '86150'],
    ],
    streets: ['Hauptstraße', 'Lindenweg'],
    firstNames: ['Hannah', 'Jonas', 'Katrin'],
    lastNames: ['Schneider', 'Vogel', 'Becker'],
  },
  {
    country: 'BR',
    customers: 2,
    language: 'en',
    cities: [['Belém', '66010-000']],
    streets: ['Avenida Nazaré'],
    firstNames: ['Beatriz', 'Rafael'],
    lastNames: ['Oliveira', 'Costa'],
  },
  {
    country: 'IT',
    customers: 1,
    language: 'en',
    cities: [['Bologna', '40121']],
    streets: ['Via Roma'],
    firstNames: ['Giulia'],
    lastNames: ['Conti'],
  },
  {
    country: 'NL',
    customers: 1,
    language: 'en',
    cities: [['Amersfoort', '3811 LM']],
    streets: ['Stationsstraat'],
    firstNames: ['Sanne'],
    lastNames: ['de Vries'],
  },
  {
    country: 'JP',
    customers: 1,
    language: 'en',
    cities: [['Fukuoka', '810-0001']],
    streets: ['2-5 Tenjin'],
    firstNames: ['Haruka'],
    lastNames: ['Sato'],
  },
];

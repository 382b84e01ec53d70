/** A catalogue file to begin with: the columns, a product with several dosages, and one with a single dosage and its price. */
export const importTemplate = [
  'productId,drugName,brandName,description,category,type,imageUrl,availableDosages,defaultDosage,dosagePricing,priceUnit,packagingType',
  'EXAMPLE-001,Example tablets,Brand,What it is for,Pain Relief,oral,,250 mg|500 mg,500 mg,"{""250 mg"": 4.95, ""500 mg"": 7.95}",per box,Box of 20 tablets',
  'EXAMPLE-002,Example cream,Brand,What it is for,Dermatology,topical,,1 %,1 %,12.50,per tube,Tube of 30 g',
]
  .map((line) => `${line}\r\n`)
  .join('');

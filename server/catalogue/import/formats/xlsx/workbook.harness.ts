import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive. `declaredBytes`: what the archive says of its unpacked size, if that is to be wrong. */
interface Part {
  name: string;
  content: string | Buffer;
  declaredBytes?: number;
}

/** A ZIP archive (APPNOTE.TXT 4.3) with these parts, compressed. */
export function zipOf(parts: Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredBytes } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version
    common.writeUInt16LE(8, 4); // deflated
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredBytes ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/** The parts of a workbook whose only visible sheet, the second one, has this content: `<row>` elements. */
export function workbookParts(rows: string, sharedStrings: string[] = []): Part[] {
  const texts = sharedStrings.map((text) => `<si>${text}</si>`).join('');
  return [
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook><sheets><sheet name="Notes" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Prices &amp; packs" sheetId="2" r:id="rId2"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    },
    { name: 'xl/sharedStrings.xml', content: `<x:sst xmlns:x="s">${texts}</x:sst>` },
    { name: 'xl/worksheets/sheet1.xml', content: '<worksheet><sheetData/></worksheet>' },
    { name: 'xl/worksheets/sheet2.xml', content: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
  ];
}

/** A cell with a text of its own. */
export const textCell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

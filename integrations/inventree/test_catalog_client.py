"""Run with `python3 -m unittest` in this folder. The recorded answers are compared with the site by `recorded.server.test.ts`."""

import json
import unittest
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from catalog_client import CatalogClient, PartMissing, label_fields

RECORDED = Path(__file__).parent / 'recorded'
SITE = 'https://parts.example'


def recorded(name):
    return json.loads((RECORDED / name).read_text(encoding='utf-8'))


def fetch(url):
    """Answers as the site did, and refuses anything else."""
    address = urlsplit(url)
    if url == f'{SITE}/api/v1/search?q=34-301-1-0201':
        assert parse_qs(address.query) == {'q': ['34-301-1-0201']}
        return recorded('search.json')
    if url == f'{SITE}/api/v1/parts/Comm-Grounded/4':
        return recorded('part.json')
    raise PartMissing(url)


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.client = CatalogClient(SITE + '/', fetch)

    def test_a_search_finds_the_part_with_its_addresses(self):
        found = self.client.search(' 34-301-1-0201 ')[0]
        self.assertEqual((found['sku'], found['exact'], found['id']), ('34-301-1-0201', True, 'Comm-Grounded/4'))
        self.assertTrue(found['link'].startswith(SITE + '/part/'))
        self.assertIsNone(found['image_url'])  # the recorded site has no pictures
        self.assertEqual(self.client.address('/files/a.jpg'), SITE + '/files/a.jpg')
        self.assertEqual(self.client.address('https://other.example/a.jpg'), 'https://other.example/a.jpg')
        self.assertEqual(self.client.search('3'), [])

    def test_a_part_has_its_parameters_with_units_and_nothing_else(self):
        part = self.client.part('Comm-Grounded/4')
        self.assertEqual((part['sku'], part['manufacturer']), ('34-301-1-0201', 'Concord'))
        values = dict(part['parameters'])
        self.assertEqual(values['Length'], '1.25 in')
        self.assertEqual(values['Weight'], '14.2 g')
        self.assertEqual(values['Mounting'], 'Nut, 1/4-32')
        self.assertEqual(values['Operating Temperature'], '-55 to 125 °C')
        self.assertFalse({'Image', 'PDF', 'RF', 'Part Num', 'Manufacturer'} & set(values))

    def test_an_unknown_part_is_missing(self):
        for part_id in ('Comm-Grounded/999', 'Comm-Grounded', '', '/4'):
            with self.assertRaises(PartMissing):
                self.client.part(part_id)

    def test_a_bag_label_is_read(self):
        code = '[)>\x1e06\x1d1P34-301-1-0201\x1d1T24-117\x1dQ100\x1e\x04'
        number = {'manufacturer_part_number': '34-301-1-0201', 'supplier_part_number': '34-301-1-0201'}
        self.assertEqual(label_fields(code), {**number, 'lot_code': '24-117', 'quantity': '100'})
        self.assertEqual(label_fields('https://parts.example/part/1'), {})


if __name__ == '__main__':
    unittest.main()

"""The catalog's API in the words of InvenTree. Needs the standard library alone, so its tests run without InvenTree."""

import json
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urljoin
from urllib.request import Request, urlopen

TIMEOUT = 15
MAX_BYTES = 5_000_000
# What a part has beside its properties.
NO_PARAMETERS = {'Image', 'PDF', 'Manufacturer', 'RF', 'RFQ'}


class PartMissing(Exception):
    """The catalog has no such part."""


def fetch_json(url):
    """Answer of a call. Raises PartMissing for a 404, and what urllib raises for anything else."""
    request = Request(url, headers={'Accept': 'application/json', 'User-Agent': 'inventree-catalog-supplier'})
    try:
        with urlopen(request, timeout=TIMEOUT) as answer:
            return json.loads(answer.read(MAX_BYTES))
    except HTTPError as error:
        if error.code == 404:
            raise PartMissing(url) from error
        raise


class CatalogClient:
    """`site` is the catalog's address, `https://parts.example`. `fetch` is replaced in tests."""

    def __init__(self, site, fetch=fetch_json):
        self.site = site.rstrip('/') + '/'
        self.fetch = fetch

    def address(self, path):
        """A path of the site as an address. Addresses of other hosts stay."""
        return None if path is None else urljoin(self.site, path)

    def search(self, term):
        """The parts for a number or a piece of one: what InvenTree's SearchResult takes."""
        if len(term.strip()) < 2:
            return []
        answer = self.fetch(self.address('/api/v1/search?' + urlencode({'q': term.strip()})))
        return [
            {
                'sku': found['partNumber'],
                'name': found['partNumber'],
                'exact': found['matchType'] == 'Exact',
                'description': found['displayName'],
                'link': self.address(found['url']),
                'image_url': self.address(found['imageUrl']),
                'id': f"{found['tableName']}/{found['id']}",
            }
            for found in answer['results']
        ]

    def part(self, part_id):
        """One part by the id of a search result. Raises PartMissing."""
        table, _, number = part_id.rpartition('/')
        if not table or not number:
            raise PartMissing(part_id)
        path = f'/api/v1/parts/{quote(table, safe="")}/{quote(number, safe="")}'
        found = self.fetch(self.address(path))
        return {
            'sku': found['partNumber'],
            'description': found['displayName'],
            'manufacturer': found['fields'].get('Manufacturer'),
            'link': self.address(found['url']),
            'image_url': self.address(found['imageUrl']),
            'datasheet': self.address(found['pdfUrl']),
            'parameters': parameters_of(found),
        }


def parameters_of(part):
    """Name and value of each filled column. A size with one number has its unit as InvenTree reads it: `1.25 in`."""
    named = [
        (name, text)
        for name, text in part['fields'].items()
        if text and name not in NO_PARAMETERS and text != part['partNumber']
    ]
    return [(name, value_of(text, part['quantities'].get(name))) for name, text in named]


def value_of(text, size):
    """The cell as written, unless it is one size in a unit that InvenTree knows."""
    if size is None or size['value'] is None or size['measure'] in ('thread', 'gauge'):
        return text
    return f"{size['value']} {size['unitText']}"


def label_fields(barcode):
    """The fields of the Data Matrix on our bag labels (ISO/IEC 15434, format 06), or {} for another code."""
    if not barcode.startswith('[)>\x1e06\x1d'):
        return {}
    pieces = barcode[len('[)>\x1e06\x1d'):].rstrip('\x04').rstrip('\x1e').split('\x1d')
    names = {'1P': 'manufacturer_part_number', '1T': 'lot_code', 'Q': 'quantity'}
    fields = {names[key]: piece[len(key):] for piece in pieces for key in names if piece.startswith(key)}
    if 'manufacturer_part_number' in fields:
        fields['supplier_part_number'] = fields['manufacturer_part_number']
    return fields

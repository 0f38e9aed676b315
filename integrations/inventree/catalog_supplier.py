"""Supplier plugin of InvenTree (SupplierMixin, as of plugin/samples/supplier/supplier_sample.py): search and import parts of this catalog."""

from catalog_client import CatalogClient, PartMissing, label_fields
from company.models import Company, ManufacturerPart, SupplierPart
from part.models import Part
from plugin.mixins import SupplierBarcodeMixin, SupplierMixin, supplier
from plugin.plugin import InvenTreePlugin


class CatalogSupplierPlugin(SupplierBarcodeMixin, SupplierMixin, InvenTreePlugin):
    """Parts, parameters and bag labels. The catalog has no prices: ask for a quote."""

    NAME = 'CatalogSupplierPlugin'
    SLUG = 'catalogsupplier'
    TITLE = 'Parts catalog'
    VERSION = '1.0.0'
    SETTINGS = {
        'SITE': {'name': 'Address', 'description': 'Of the catalog: https://parts.example', 'required': True},
        'DOWNLOAD_IMAGES': {'name': 'Download pictures', 'description': 'When a part is imported', 'validator': bool, 'default': False},
    }

    @property
    def client(self):
        return CatalogClient(self.get_setting('SITE'))

    def get_suppliers(self):
        return [supplier.Supplier(slug='catalog', name=self.TITLE)]

    def get_search_results(self, supplier_slug, term):
        return [
            supplier.SearchResult(**found, existing_part=getattr(SupplierPart.objects.filter(SKU=found['sku']).first(), 'part', None))
            for found in self.client.search(term)
        ]

    def get_import_data(self, supplier_slug, part_id):
        try:
            return self.client.part(part_id)
        except PartMissing as error:
            raise supplier.PartNotFoundError() from error

    def get_pricing_data(self, data):
        return {}

    def get_parameters(self, data):
        return [supplier.ImportParameter(name=name, value=value) for name, value in data['parameters']]

    def import_part(self, data, **kwargs):
        defaults = {'name': data['sku'], 'description': data['description'], 'link': data['link'], **kwargs}
        part, created = Part.objects.get_or_create(name__iexact=data['sku'], purchaseable=True, defaults=defaults)
        if created and data['image_url'] and self.get_setting('DOWNLOAD_IMAGES'):
            file, kind = self.download_image(data['image_url'])
            part.image.save(f'part_{part.pk}_image.{kind.lower()}', file)
        return part

    def import_manufacturer_part(self, data, **kwargs):
        name = data['manufacturer'] or self.supplier_company.name
        maker, _ = Company.objects.get_or_create(
            name__iexact=name, defaults={'name': name, 'is_manufacturer': True, 'is_supplier': False}
        )
        made, _ = ManufacturerPart.objects.get_or_create(
            MPN=data['sku'], manufacturer=maker, **kwargs, defaults={'link': data['datasheet'] or data['link']}
        )
        return made

    def import_supplier_part(self, data, **kwargs):
        sold, _ = SupplierPart.objects.get_or_create(
            SKU=data['sku'], supplier=self.supplier_company, **kwargs, defaults={'link': data['link']}
        )
        return sold

    def extract_barcode_fields(self, barcode_data):
        return label_fields(barcode_data)

-- A tier is written after its product with an en dash, as in lists and exports. Lines sold before this had a hyphen.
-- Invoices keep their own copy of each line and stay as they were issued.
update order_items i
set item_name = left(i.item_name, -length(' - ' || t.label)) || ' – ' || t.label
from product_prices t
where t.id = i.product_price_id and t.label <> '' and right(i.item_name, length(' - ' || t.label)) = ' - ' || t.label;

// The page as a file of its own, which has its data in it.

import "./style.css";
import { mount } from "./page.js";

const [root, data] = ["page", "data"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
mount(root, JSON.parse(data.textContent ?? ""));

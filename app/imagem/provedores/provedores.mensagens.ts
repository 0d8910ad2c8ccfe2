import { decimal, idade, numero } from '#app/kit/formatos.ts';
import type { EstadoDoProvedor } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { Cota } from '#domain/imagem/provedor.ts';
import type { DeQuemEAChave } from './provedores.ts';

/** What is said of keys at providers of images. */
export const textosDosProvedores = {
  titulo: 'Provedores de imagens',
  descricao:
    'Com que chave as imagens de cada provedor são pedidas. A da sua organização, onde houver, vale no lugar da chave da instalação, na hora.',
  naoVieram: 'Não foi possível carregar os provedores de imagens.',
  nenhum: 'Nenhum provedor desta instalação pede chave.',
  segredo: 'O que se salva aqui fica cifrado e não é mostrado de novo a ninguém.',
  salva: 'Chave salva: vale a partir de agora.',
  removida: 'A chave da organização foi apagada: vale a da instalação, se houver.',
  catalogos: 'Catálogos STAC da organização',
  sobreOsCatalogos:
    'As imagens de uma API STAC que a sua organização usa aparecem entre as dos outros provedores. O endereço e a chave ficam cifrados e não são mostrados de novo; só servidores públicos, por https, são consultados.',
  catalogosNaoVieram: 'Não foi possível carregar os catálogos STAC.',
  semCatalogos: 'A organização ainda não tem catálogo próprio.',
  novoCatalogo: 'Adicionar um catálogo',
  catalogoSalvo: 'Catálogo salvo: as suas imagens são buscadas a partir de agora.',
  catalogoRemovido: 'O catálogo foi removido, e o que se sabia dele foi apagado.',
  catalogosDemais: (maximo: number) => `A organização já tem ${maximo} catálogos: remova um antes.`,
  nomeDoCatalogo: 'Dê um nome ao catálogo, com até 60 letras.',
  enderecoDoCatalogo: 'Diga o endereço da API, que começa com https://.',
  servidoresDoCatalogo: 'Diga um endereço por linha, cada um com https://, até 20.',
  colecoesDoCatalogo: 'Diga uma coleção por linha, até 50.',
  cabecalhoDoCatalogo: 'Diga o nome de um cabeçalho (letras, algarismos e -) e o seu valor, sem acentos.',
  outroProvedor: 'Este provedor não existe aqui, ou não pede chave.',
  emBranco: 'Preencha este campo.',
  invalida: 'Use só letras sem acento, algarismos e sinais, até 4.000 ao todo.',
} as const;

export const DE_QUEM_E_A_CHAVE: Readonly<Record<DeQuemEAChave, string>> = {
  cliente: 'Em uso: a chave da organização.',
  instalacao: 'Em uso: a chave da instalação.',
  ninguem: 'Sem chave de acesso: não é consultado.',
};

const CAMPOS: Readonly<Record<string, string>> = {
  client_id: 'Client ID',
  client_secret: 'Client secret',
  chave: 'Chave de acesso',
};
/** As the provider itself calls it; a header by its own name. */
export const rotuloDoCampo = (campo: string): string => CAMPOS[campo] ?? campo;

const DITOS: Readonly<Record<EstadoDoProvedor, string>> = {
  disponivel: 'Funciona: o provedor respondeu a uma busca com esta chave.',
  sem_chave: 'Não há chave que conferir.',
  fora_do_ar: 'O provedor não respondeu. Tente de novo mais tarde.',
  chave_recusada: 'O provedor recusou a chave.',
  limite: 'O provedor atingiu o limite de consultas desta chave',
  resposta_invalida: 'O provedor respondeu de um modo que não se entende.',
  endereco: 'O provedor indicou um endereço que esta instalação não consulta.',
};

/** What a provider said when it was asked. */
export function conferenciaEmPalavras(estado: EstadoDoProvedor, espera: number | null): string {
  if (estado !== 'limite') return DITOS[estado];
  return espera === null ? `${DITOS.limite}.` : `${DITOS.limite}: pediu que se espere ${idade(espera)}.`;
}

const quanto = (valor: number) => (Number.isInteger(valor) ? numero(valor) : decimal(valor));

/** What is left of its quota, as it said last. */
export function cotaEmPalavras({ restante, total }: Cota): string {
  if (restante === null) return total === null ? 'não diz' : `de ${quanto(total)}; não diz quanto resta`;
  return total === null ? `restam ${quanto(restante)}` : `restam ${quanto(restante)} de ${quanto(total)}`;
}

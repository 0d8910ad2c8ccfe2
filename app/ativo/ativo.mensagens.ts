import { plural } from '#app/kit/formatos.ts';

/** Assets of one name that are told one by one. */
const MAX_DITOS = 3;

/** What the screens of assets say. */
export const mensagensDoAtivo = {
  criado: 'Ativo criado.',
  salvo: 'Ativo salvo.',
  alternado: (nome: string, ativar: boolean) =>
    ativar ? `O ativo “${nome}” foi ativado.` : `O ativo “${nome}” foi inativado.`,
  cliente: 'Escolha o cliente de quem é o ativo.',
  categoria: 'Escolha uma categoria que esteja ativa.',
  mesmoNome: (outros: readonly { readonly nome: string; readonly sigla: string }[]) => {
    const ditos = outros.slice(0, MAX_DITOS).map(({ nome, sigla }) => `“${nome}” (sigla ${sigla})`);
    const mais = outros.length > MAX_DITOS ? [plural(outros.length - MAX_DITOS, 'outro', 'outros')] : [];
    const quais = new Intl.ListFormat('pt-BR').format([...ditos, ...mais]);
    const ha = outros.length === 1 ? 'Já existe um ativo com este nome' : 'Já existem ativos com este nome';
    return `${ha}: ${quais}. Se são dois, marque que é outro ativo; se é o mesmo, abra-o na lista.`;
  },
  criarAssimMesmo: 'É outro ativo: criar assim mesmo',
  salvarAssimMesmo: 'É outro ativo: salvar assim mesmo',
  vazio: 'Preencha este campo.',
  foraDosEstados: 'O ponto não fica em nenhum estado do Brasil. Confira se latitude e longitude não estão trocadas.',
  areaSemPonto: 'A área não diz o ponto do ativo.',
  usarPontoDaArea: 'Usar um ponto dentro da área',
  semPonto: 'Falta o ponto do ativo: digite-o ou use um ponto dentro da área.',
  latitude: 'Informe a latitude em graus, de -90 a 90, como -15,7942.',
  longitude: 'Informe a longitude em graus, de -180 a 180, como -47,8822.',
  geojson: 'O GeoJSON do local precisa ser um ponto, com longitude e latitude em graus.',
  outroPonto: 'O GeoJSON diz um ponto e a latitude e a longitude dizem outro: deixe só um deles.',
  area: 'A área delimitada precisa ser um polígono em GeoJSON.',
  areaGrande: 'A área delimitada tem vértices demais para ser guardada por aqui: simplifique-a.',
  imagem: 'Informe o código da imagem, com até 200 caracteres.',
  estados: 'Não foi possível carregar os estados.',
} as const;

interface Pendencias {
  readonly ativo: boolean;
  readonly camadas: number;
  readonly usuarios: number;
  readonly envios: number;
}

/** What hangs on an asset, said before it is activated or inactivated. */
export function consequenciasDoAtivo({ ativo, camadas, usuarios, envios }: Pendencias): readonly string[] {
  const pendentes = [
    camadas === 0 ? 'nenhuma camada' : plural(camadas, 'camada', 'camadas'),
    usuarios === 0 ? 'nenhuma pessoa' : plural(usuarios, 'pessoa', 'pessoas'),
    envios === 0 ? 'nenhum envio em andamento' : plural(envios, 'envio em andamento', 'envios em andamento'),
  ];
  const ligados = `Estão ligados a ele: ${new Intl.ListFormat('pt-BR').format(pendentes)}.`;
  return ativo
    ? [ligados, 'Inativo, ele deixa de ser oferecido em formulários e envios. O que já existe continua como está.']
    : [ligados, 'Ativo, ele volta a ser oferecido em formulários e envios.'];
}

import { acessoCommands } from './acesso/acesso.commands.ts';
import { acessoDecider } from './acesso/acesso.decider.ts';
import { acessoStream } from './acesso/acesso.events.ts';
import { type Agregado, agregado } from './agregado.ts';
import { AGREGADOS_DA_TELA } from './agregados-da-tela.ts';
import { AGREGADOS_DOS_RELATORIOS } from './agregados-dos-relatorios.ts';
import { analiseCommands } from './analise/analise.commands.ts';
import { analiseDecider } from './analise/analise.decider.ts';
import { analiseStream } from './analise/analise.events.ts';
import { apresentacaoCommands } from './apresentacao/apresentacao.commands.ts';
import { apresentacaoDecider } from './apresentacao/apresentacao.decider.ts';
import { apresentacaoStream } from './apresentacao/apresentacao.events.ts';
import { aprovacaoCommands } from './aprovacao/aprovacao.commands.ts';
import { aprovacaoDecider } from './aprovacao/aprovacao.decider.ts';
import { aprovacaoStream } from './aprovacao/aprovacao.events.ts';
import { ativoCommands } from './ativo/ativo.commands.ts';
import { ativoDecider } from './ativo/ativo.decider.ts';
import { ativoStream } from './ativo/ativo.events.ts';
import { atoCommands } from './ato/ato.commands.ts';
import { atoDecider } from './ato/ato.decider.ts';
import { atoStream } from './ato/ato.events.ts';
import { buscaPermanenteCommands } from './busca-permanente/busca-permanente.commands.ts';
import { buscaPermanenteDecider } from './busca-permanente/busca-permanente.decider.ts';
import { buscaPermanenteStream } from './busca-permanente/busca-permanente.events.ts';
import { camadaCommands } from './camada/camada.commands.ts';
import { camadaDecider } from './camada/camada.decider.ts';
import { camadaStream } from './camada/camada.events.ts';
import { camadaTipoCommands } from './camada-tipo/camada-tipo.commands.ts';
import { camadaTipoDecider } from './camada-tipo/camada-tipo.decider.ts';
import { camadaTipoStream } from './camada-tipo/camada-tipo.events.ts';
import { categoriaCommands } from './categoria/categoria.commands.ts';
import { categoriaDecider } from './categoria/categoria.decider.ts';
import { categoriaStream } from './categoria/categoria.events.ts';
import { chaveDeProvedorCommands } from './chave-de-provedor/chave-de-provedor.commands.ts';
import { chaveDeProvedorDecider } from './chave-de-provedor/chave-de-provedor.decider.ts';
import { chaveDeProvedorStream } from './chave-de-provedor/chave-de-provedor.events.ts';
import { classificacaoCommands } from './classificacao/classificacao.commands.ts';
import { classificacaoDecider } from './classificacao/classificacao.decider.ts';
import { classificacaoStream } from './classificacao/classificacao.events.ts';
import { clienteCommands } from './cliente/cliente.commands.ts';
import { clienteDecider } from './cliente/cliente.decider.ts';
import { clienteStream } from './cliente/cliente.events.ts';
import { configuracaoCommands } from './configuracao/configuracao.commands.ts';
import { configuracaoDecider } from './configuracao/configuracao.decider.ts';
import { configuracaoStream } from './configuracao/configuracao.events.ts';
import { deteccaoCommands } from './deteccao/deteccao.commands.ts';
import { deteccaoDecider } from './deteccao/deteccao.decider.ts';
import { deteccaoStream } from './deteccao/deteccao.events.ts';
import { deteccaoStatusCommands } from './deteccao-status/deteccao-status.commands.ts';
import { deteccaoStatusDecider } from './deteccao-status/deteccao-status.decider.ts';
import { deteccaoStatusStream } from './deteccao-status/deteccao-status.events.ts';
import { deteccaoTipoCommands } from './deteccao-tipo/deteccao-tipo.commands.ts';
import { deteccaoTipoDecider } from './deteccao-tipo/deteccao-tipo.decider.ts';
import { deteccaoTipoStream } from './deteccao-tipo/deteccao-tipo.events.ts';
import { exportacaoCommands } from './exportacao/exportacao.commands.ts';
import { exportacaoDecider } from './exportacao/exportacao.decider.ts';
import { exportacaoStream } from './exportacao/exportacao.events.ts';
import { grupoCommands } from './grupo/grupo.commands.ts';
import { grupoDecider } from './grupo/grupo.decider.ts';
import { grupoStream } from './grupo/grupo.events.ts';
import { iconeCommands } from './icone/icone.commands.ts';
import { iconeDecider } from './icone/icone.decider.ts';
import { iconeStream } from './icone/icone.events.ts';
import { imagemCommands } from './imagem/imagem.commands.ts';
import { imagemDecider } from './imagem/imagem.decider.ts';
import { imagemStream } from './imagem/imagem.events.ts';
import { imagemFavoritaCommands } from './imagem-favorita/imagem-favorita.commands.ts';
import { imagemFavoritaDecider } from './imagem-favorita/imagem-favorita.decider.ts';
import { imagemFavoritaStream } from './imagem-favorita/imagem-favorita.events.ts';
import { imagemSalvaCommands } from './imagem-salva/imagem-salva.commands.ts';
import { imagemSalvaDecider } from './imagem-salva/imagem-salva.decider.ts';
import { imagemSalvaStream } from './imagem-salva/imagem-salva.events.ts';
import { importacaoCommands } from './importacao/importacao.commands.ts';
import { importacaoDecider } from './importacao/importacao.decider.ts';
import { importacaoStream } from './importacao/importacao.events.ts';
import { moduloCommands } from './modulo/modulo.commands.ts';
import { moduloDecider } from './modulo/modulo.decider.ts';
import { moduloStream } from './modulo/modulo.events.ts';
import { notificacaoCommands } from './notificacao/notificacao.commands.ts';
import { notificacaoDecider } from './notificacao/notificacao.decider.ts';
import { notificacaoStream } from './notificacao/notificacao.events.ts';
import { ordemDosStatusCommands } from './ordem-dos-status/ordem-dos-status.commands.ts';
import { ordemDosStatusDecider } from './ordem-dos-status/ordem-dos-status.decider.ts';
import { ordemDosStatusStream } from './ordem-dos-status/ordem-dos-status.events.ts';
import { politicaCommands } from './politica/politica.commands.ts';
import { politicaDecider } from './politica/politica.decider.ts';
import { politicaStream } from './politica/politica.events.ts';
import { preferenciaCommands } from './preferencia/preferencia.commands.ts';
import { preferenciaDecider } from './preferencia/preferencia.decider.ts';
import { preferenciaStream } from './preferencia/preferencia.events.ts';
import { reservaCommands } from './reserva/reserva.commands.ts';
import { reservaDecider } from './reserva/reserva.decider.ts';
import { reservaCategory, reservaStream } from './reserva/reserva.events.ts';
import { usuarioCommands } from './usuario/usuario.commands.ts';
import { usuarioDecider } from './usuario/usuario.decider.ts';
import { usuarioStream } from './usuario/usuario.events.ts';
import { verificacaoCommands } from './verificacao/verificacao.commands.ts';
import { verificacaoDecider } from './verificacao/verificacao.decider.ts';
import { verificacaoStream } from './verificacao/verificacao.events.ts';

/** The table of contents of the domain: docs/events.md and the tests of names and samples are made from it. */
export const AGREGADOS: readonly Agregado[] = [
  agregado(
    'cliente',
    'Quem usa a instalação; tudo o mais pertence a um cliente.',
    clienteStream,
    clienteDecider,
    clienteCommands,
  ),
  agregado('usuario', 'Quem tem acesso, a quê; sem dados pessoais.', usuarioStream, usuarioDecider, usuarioCommands),
  agregado('grupo', 'O que um conjunto de pessoas pode fazer.', grupoStream, grupoDecider, grupoCommands),
  agregado('politica', 'Como as pessoas de um cliente entram.', politicaStream, politicaDecider, politicaCommands),
  agregado(
    'aprovacao',
    'Uma mudança de acesso que espera por uma segunda pessoa.',
    aprovacaoStream,
    aprovacaoDecider,
    aprovacaoCommands,
  ),
  agregado(
    'configuracao',
    'O que vale para toda a instalação.',
    configuracaoStream,
    configuracaoDecider,
    configuracaoCommands,
  ),
  agregado('modulo', 'O que há no sistema para conceder.', moduloStream, moduloDecider, moduloCommands),
  agregado('categoria', 'Espécies de ativos.', categoriaStream, categoriaDecider, categoriaCommands),
  agregado('ativo', 'O que é monitorado, em um lugar.', ativoStream, ativoDecider, ativoCommands),
  agregado(
    'camada-tipo',
    'Espécies de camadas e como se desenham.',
    camadaTipoStream,
    camadaTipoDecider,
    camadaTipoCommands,
  ),
  agregado(
    'apresentacao',
    'Como o mapa principal de um cliente se abre.',
    apresentacaoStream,
    apresentacaoDecider,
    apresentacaoCommands,
  ),
  agregado('icone', 'Desenhos que um cliente trouxe para os seus pontos.', iconeStream, iconeDecider, iconeCommands),
  agregado(
    'camada',
    'Uma geometria com atributos, de um ativo e de um tipo.',
    camadaStream,
    camadaDecider,
    camadaCommands,
  ),
  agregado('ato', 'Uma mudança pedida de uma vez para muitas camadas.', atoStream, atoDecider, atoCommands),
  agregado(
    'importacao',
    'Um envio de arquivos que vira camadas.',
    importacaoStream,
    importacaoDecider,
    importacaoCommands,
  ),
  agregado(
    'imagem',
    'Uma imagem de um ativo, do arquivo que alguém enviou.',
    imagemStream,
    imagemDecider,
    imagemCommands,
  ),
  agregado(
    'imagem-favorita',
    'As imagens a que as pessoas voltam, de cada ativo.',
    imagemFavoritaStream,
    imagemFavoritaDecider,
    imagemFavoritaCommands,
  ),
  agregado(
    'imagem-salva',
    'O que do catálogo foi salvo para ser usado: um grupo de imagens, como se achou.',
    imagemSalvaStream,
    imagemSalvaDecider,
    imagemSalvaCommands,
  ),
  agregado(
    'busca-permanente',
    'As imagens novas de um ativo que se procuram por si, e as que se acharam.',
    buscaPermanenteStream,
    buscaPermanenteDecider,
    buscaPermanenteCommands,
  ),
  agregado(
    'chave-de-provedor',
    'Em que provedores de imagens um cliente tem chave própria; o id é o dele, e as chaves ficam fora do registro.',
    chaveDeProvedorStream,
    chaveDeProvedorDecider,
    chaveDeProvedorCommands,
  ),
  agregado(
    'analise',
    'Uma comparação de duas imagens de um ativo, em que se desenham detecções.',
    analiseStream,
    analiseDecider,
    analiseCommands,
  ),
  agregado(
    'deteccao',
    'O que mudou entre as duas imagens de uma análise, e o que foi feito disso.',
    deteccaoStream,
    deteccaoDecider,
    deteccaoCommands,
  ),
  agregado(
    'deteccao-tipo',
    'O que um tipo de detecções é: o nome e as cores com que se desenham.',
    deteccaoTipoStream,
    deteccaoTipoDecider,
    deteccaoTipoCommands,
  ),
  agregado(
    'deteccao-status',
    'Em que ponto pode estar o que se faz de uma detecção, como cada cliente o tem.',
    deteccaoStatusStream,
    deteccaoStatusDecider,
    deteccaoStatusCommands,
  ),
  agregado(
    'ordem-dos-status',
    'Em que ordem um cliente tem os seus status; o id é o do cliente.',
    ordemDosStatusStream,
    ordemDosStatusDecider,
    ordemDosStatusCommands,
  ),
  agregado(
    'classificacao',
    'O que se conclui de uma detecção, por um número que ela guarda.',
    classificacaoStream,
    classificacaoDecider,
    classificacaoCommands,
  ),
  ...AGREGADOS_DOS_RELATORIOS,
  ...AGREGADOS_DA_TELA,
  agregado(
    'exportacao',
    'Um arquivo com camadas ou detecções, pedido por alguém.',
    exportacaoStream,
    exportacaoDecider,
    exportacaoCommands,
  ),
  agregado(
    'notificacao',
    'O que uma pessoa foi avisada, e se já leu.',
    notificacaoStream,
    notificacaoDecider,
    notificacaoCommands,
  ),
  agregado(
    'preferencia',
    'Como uma pessoa quer, ou não quer, ser avisada do que acontece.',
    preferenciaStream,
    preferenciaDecider,
    preferenciaCommands,
  ),
  agregado(
    'verificacao',
    'Uma conferência de todo o registro com os seus hashes e as suas assinaturas.',
    verificacaoStream,
    verificacaoDecider,
    verificacaoCommands,
  ),
  agregado(
    'acesso',
    'Os selos do registro de acessos; os acessos mesmos se apagam e não são eventos.',
    acessoStream,
    acessoDecider,
    acessoCommands,
  ),
  agregado(
    'reserva',
    'Os nomes que em um cliente só um pode usar de cada vez, por espécie de coisa.',
    reservaStream,
    reservaDecider,
    reservaCommands,
  ),
];

/** Those whose events are somebody's acts: a name is reserved by who gives it, and told with that. */
export const AGREGADOS_COM_ATOS = AGREGADOS.filter(({ category }) => category !== reservaCategory);
